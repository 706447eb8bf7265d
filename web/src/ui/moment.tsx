import { useFormat } from '../lib/format.ts'

/** A moment in local time, and in UTC on hover. */
export function Moment({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.utcMoment(at)}>
      {format.moment(at)}
    </time>
  )
}
