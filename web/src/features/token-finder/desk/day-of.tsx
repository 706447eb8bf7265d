import { useFormat } from '../../../lib/format.ts'
import { localDay } from '../../../lib/local-day.ts'

/** The day of a moment in local time, and the whole moment in UTC on hover. */
export function DayOf({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.utcMoment(at)}>
      {format.day(localDay(new Date(at)))}
    </time>
  )
}
