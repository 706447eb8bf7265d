/** A clock that moves only when a test advances it. */
export interface TestClock {
  (): Date
  set(moment: Date | string): void
  forward(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function createTestClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start).getTime()
  return Object.assign(() => new Date(now), {
    set(moment: Date | string) {
      now = new Date(moment).getTime()
    },
    forward({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Parameters<TestClock['forward']>[0]) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  })
}
