import type { Command, Redis } from 'ioredis';

/** How long answers are waited for, and who is notified of it. */
export interface Patience {
  /** Longest that a caller waits for a command, in ms. */
  timeoutMs: number;
  /** How long nothing at all may be answered until the connection is given up, in ms. */
  silenceMs: number;
  onChange(change: PatienceChange): void;
  /** Called for each command of a connection that is open, but those that only ask whether it answers. */
  onCommand?: ((record: CommandRecord) => void) | undefined;
}

/** What became of a command; nothing of what it was about. */
export interface CommandRecord {
  /** Such as `exists` or `evalsha`. */
  name: string;
  /** How long its caller waited, in ms. */
  ms: number;
  outcome: CommandOutcome;
}

export type CommandOutcome =
  /** By the server, errors included. */
  | 'answered'
  | 'late'
  /** The connection was lost before an answer. */
  | 'lost'
  /** Not sent, since the one before is late. */
  | 'unsent';

export type PatienceChange =
  /** An answer did not come in time. */
  | 'late'
  /** The first answer in time after that. */
  | 'onTime'
  /** Nothing at all came, and the connection is given up. */
  | 'silent';

type Stream = Parameters<Redis['sendCommand']>[1];

/** A connection that has learned to tell a late answer from a lost connection. */
export interface PatientLink {
  /** Whether answers come, but not in time: commands fail at once. */
  readonly isLate: boolean;
}

/** What is sent whether answers come in time or not. */
const ALWAYS_SENT = ['ping', 'quit'];
/** Pause between two probes of which the first failed, in ms. */
const PROBE_PAUSE_MS = 20;

/**
 * Has a client tell a late answer from a lost connection. A command that is not answered in time fails for its caller;
 * the connection stays until nothing at all has been answered for longer. From the first late answer on commands fail
 * at once instead of waiting in their turn, while the server is asked over and over (PING): its first answer in time
 * ends that.
 *
 * @param redis a client of one server, which has sent nothing yet
 */
export function makePatient(redis: Redis, patience: Patience): PatientLink {
  return new Link(redis, patience);
}

class Link implements PatientLink {
  readonly #redis: Redis;
  readonly #send: Redis['sendCommand'];
  readonly #patience: Patience;
  #isLate = false;
  /** Since when commands are waiting and nothing was answered, by the clock of the process; null when none waits. */
  #silentSinceMs: number | null = null;

  constructor(redis: Redis, patience: Patience) {
    this.#redis = redis;
    this.#send = redis.sendCommand.bind(redis);
    this.#patience = patience;
    // All of the client's methods send their commands by this one.
    redis.sendCommand = (command, stream) => this.#sendCommand(command, stream);
    redis.on('close', () => {
      this.#isLate = false;
      this.#silentSinceMs = null;
    });
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  #sendCommand(command: Command, stream?: Stream): unknown {
    if (this.#isLate && this.#redis.status === 'ready' && !ALWAYS_SENT.includes(command.name)) {
      this.#tell(command, 0, 'unsent');
      command.reject(new Error('The shared store is late.'));
      return command.promise;
    }
    this.#watch(command);
    const answer = this.#send(command, stream);
    if (this.#redis.commandQueue.length > 0) this.#silentSinceMs ??= performance.now();
    return answer;
  }

  /** Makes a command fail when it is not answered in time, and takes note of when it is. */
  #watch(command: Command): void {
    const { resolve, reject } = command;
    // What opens a connection has as long as the connection may be silent: no one waits for it.
    const isOpening = this.#redis.status !== 'ready';
    const limitMs = isOpening ? this.#patience.silenceMs : this.#patience.timeoutMs;
    const sentAtMs = performance.now();
    let state: 'waiting' | 'late' | 'done' = 'waiting';
    const tell = (outcome: CommandOutcome) => {
      if (!isOpening) this.#tell(command, performance.now() - sentAtMs, outcome);
    };
    const look = () => {
      // Timers count from the beginning of their turn, which may be long before the command was sent.
      const leftMs = limitMs - (performance.now() - sentAtMs);
      if (leftMs > 1) timer = setTimeout(look, leftMs);
      // After a turn in which this process was busy the answer may lie there unread: it is read before this.
      else setImmediate(giveUpWaiting);
    };
    const giveUpWaiting = () => {
      if (state !== 'waiting') return;
      state = 'late';
      tell('late');
      reject(new Error('The shared store did not answer in time.'));
      this.#onLateCommand(isOpening);
    };
    let timer = setTimeout(look, limitMs);
    const finish = (isAnswer: boolean) => {
      clearTimeout(timer);
      if (state === 'waiting') tell(isAnswer ? 'answered' : 'lost');
      if (isAnswer) this.#onAnswer(state === 'waiting' && !isOpening);
      state = 'done';
    };
    command.resolve = (reply) => {
      finish(true);
      resolve(reply);
    };
    command.reject = (error) => {
      finish(error.name === 'ReplyError');
      reject(error);
    };
  }

  #tell({ name }: Command, ms: number, outcome: CommandOutcome): void {
    if (!ALWAYS_SENT.includes(name)) this.#patience.onCommand?.({ name, ms, outcome });
  }

  #onAnswer(isInTime: boolean): void {
    this.#silentSinceMs = this.#redis.commandQueue.length > 0 ? performance.now() : null;
    if (!isInTime || !this.#isLate) return;
    this.#isLate = false;
    this.#patience.onChange('onTime');
  }

  #onLateCommand(isOpening: boolean): void {
    const silentMs = this.#silentSinceMs === null ? 0 : performance.now() - this.#silentSinceMs;
    if (isOpening || silentMs >= this.#patience.silenceMs) {
      if (!isOpening) this.#patience.onChange('silent');
      this.#redis.stream.destroy();
    } else if (!this.#isLate && this.#redis.status === 'ready') {
      this.#isLate = true;
      this.#patience.onChange('late');
      this.#probe();
    }
  }

  #probe(): void {
    if (!this.#isLate || this.#redis.status !== 'ready') return;
    this.#redis.ping().catch(() => setTimeout(() => this.#probe(), PROBE_PAUSE_MS).unref());
  }
}
