/** How many requests were refused, according to the log, because PostgreSQL was too slow: it may be on a busy machine. */
export function refusedByBusyDatabase(log: string): number {
  const reasons = [...log.matchAll(/"reason":"([^"]+)"/g)].map(([, reason = '']) => reason)
  return reasons.filter((reason) => tooSlow.test(reason)).length
}

const tooSlow = /statement timeout|connection timeout|No place came free|timeout exceeded/
