/** One step of the schema. Once released a step never changes; a later step amends it. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
