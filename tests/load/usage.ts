import { readFileSync } from 'node:fs';

/** A tick of the kernel's clock in ms, on every Linux that Node runs on. */
const TICK_MS = 10;

/** CPU time that a process has used so far, in ms (user and system). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory that a process holds now, in MB. */
export function residentMB(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
