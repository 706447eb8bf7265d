import { localDay } from '../lib/clock.ts'
import { useWords } from '../lib/use-words.ts'

/** A moment in local time, and in UTC on hover. `timeOnly` leaves out a day that is known. */
export function Moment({ at, timeOnly = false }: { at: string; timeOnly?: boolean }) {
  const { format } = useWords()
  return (
    <time dateTime={at} title={format.utcMoment(at)}>
      {timeOnly ? format.time(at) : format.moment(at)}
    </time>
  )
}

/** The day of a moment in local time, and the whole moment in UTC on hover. */
export function DateOnly({ at }: { at: string }) {
  const { format } = useWords()
  return (
    <time dateTime={at} title={format.utcMoment(at)}>
      {format.day(localDay(new Date(at)))}
    </time>
  )
}
