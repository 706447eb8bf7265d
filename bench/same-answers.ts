import { createHttpClient } from '../tooling/http-client.ts'
import { type Case, type Contender, uniqueMark } from './cases/case.ts'

/** Throws unless both send the very same bytes for the same questions; a floor that sends less would be no floor. */
export async function checkSameAnswers(
  benchCase: Case,
  samples: readonly (readonly string[])[],
  [ours, floor]: readonly [Contender, Contender],
): Promise<number> {
  let bytes = 0
  for (const [at, sample] of samples.slice(0, samplesCompared).entries()) {
    const [one, other] = [
      await ask(ours, benchCase, sample, `a${at}`),
      await ask(floor, benchCase, sample, `b${at}`),
    ]
    if (comparable(one) !== comparable(other)) {
      throw new Error(
        `${benchCase.name}: the answers for ${JSON.stringify(sample)} differ.\n` +
          `${ours.name}: ${around(one, other)}\n${floor.name}: ${around(other, one)}`,
      )
    }
    bytes += Buffer.byteLength(one)
  }
  return bytes / Math.min(samples.length, samplesCompared)
}

const samplesCompared = 40

async function ask(
  contender: Contender,
  benchCase: Case,
  sample: readonly string[],
  mark: string,
): Promise<string> {
  const request = contender.request(benchCase, sample)
  if (!request) throw new Error(`${contender.name} has no ${benchCase.name}`)
  const unique = `${mark}-${Date.now().toString(36)}`
  const http = createHttpClient({ connections: 1 })
  const { status, text } = await http.send(contender.origin, {
    ...request,
    body: request.body?.replaceAll(uniqueMark, unique),
  })
  await http.close()
  if (status !== 200)
    throw new Error(
      `${benchCase.name}: ${contender.name} answered ${status} ${text.slice(0, 500)} to ${JSON.stringify(sample)}`,
    )
  return text.replaceAll(unique, uniqueMark)
}

/** New rows have new ids. */
function comparable(text: string): string {
  return text.startsWith('{"data":{"createRow"') ? text.replace(/"id":\d+/, '"id":0') : text
}

function around(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return `… ${text.slice(Math.max(0, at - 80), at + 200)} … (${text.length} characters)`
}
