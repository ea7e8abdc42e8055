"""Pgx on the CPU: many games stepped by one jitted function, as its documentation shows."""

from typing import Any, Final

from bench.contest import Contestant, Missing

STEPS: Final = 2


def title(name: str, games: int) -> str:
    return f"Pgx {name} × {games}"


def player(name: str, games: int) -> Contestant:
    """Random play; a game that has ended starts anew by Pgx's own auto-reset."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as error:
        raise Missing(f"{title(name, games)}: {error}") from None

    env = pgx.make(name)

    def one(state: Any, key: Any) -> Any:
        choosing, moving = jax.random.split(key)
        open_now = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, open_now, axis=1)
        step = jax.vmap(auto_reset(env.step, env.init))
        return step(state, actions, jax.random.split(moving, games))

    stepped = jax.jit(one)
    states = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))]

    def portion(seed: int) -> int:
        for key in jax.random.split(jax.random.PRNGKey(seed), STEPS):
            states[0] = stepped(states[0], key)
        jax.block_until_ready(states[0])  # type: ignore[no-untyped-call]  # JAX says no types of it
        return STEPS * games

    return Contestant(title(name, games), portion, "on as many cores as it likes")
