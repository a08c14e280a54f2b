/**
 * Timeout of an island's code, in ms (spec §9, "Chunk load time-out"). A module of its own, as what the
 * loader shares with an island becomes a file that every page loads.
 */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
