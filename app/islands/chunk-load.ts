/**
 * How long the code of an island may take to come, in ms (spec §9, "Chunk load time-out"). It has a module of its own:
 * what the loader shares with an island becomes a file that every page would fetch.
 */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
