/**
 * Measures what a piece of work costs, in ms of processor time: what else the machine does meanwhile is not in it.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
