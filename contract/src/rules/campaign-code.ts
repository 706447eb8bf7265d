import { randomText } from './random-text.ts'

export const campaignCodePattern = /^[A-Z0-9-]{1,18}$/
export const maxCampaignCodeLength = 18

/** A default campaign code, without characters that are easily confused. */
export function generatedCampaignCode(): string {
  return `LOCAL-${randomText('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 10)}`
}
