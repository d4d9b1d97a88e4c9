import js from "@eslint/js";
import globals from "globals";

/** Words and traced maps are data, however long a line of them is. */
const DATA = ["**/words/**/*.js", "**/board/en.js", "**/board/es.js", "**/maps/*.js"];

export default [
	// big_boards.js is one function that a test hands to the browser, not a module.
	{ ignores: ["tests/web/big_boards.js", ".venv/", "build/", "dist/", "docs/"] },
	js.configs.recommended,
	{
		languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
		linterOptions: { reportUnusedDisableDirectives: "error" },
		rules: {
			"array-callback-return": "error",
			complexity: ["error", 20],
			"consistent-return": "error",
			"default-case-last": "error",
			eqeqeq: "error",
			"max-depth": ["error", 4],
			"max-len": ["error", { code: 120, tabWidth: 2 }],
			"max-lines": ["error", 500],
			"no-else-return": "error",
			"no-implicit-coercion": "error",
			"no-lonely-if": "error",
			"no-param-reassign": "error",
			"no-promise-executor-return": "error",
			"no-shadow": "error",
			"no-unneeded-ternary": "error",
			"no-unused-expressions": "error",
			"no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
			"no-use-before-define": ["error", { functions: false, variables: false, classes: false }],
			"no-useless-return": "error",
			"no-var": "error",
			"object-shorthand": "error",
			"prefer-const": "error",
			"prefer-template": "error",
		},
	},
	{ files: DATA, rules: { "max-len": "off" } },
];
