"""What people are told: the scene, the choices, why a move is refused."""
