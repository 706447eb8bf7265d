import { randomText } from './random-text.ts'

export const campaignCodePattern = /^[A-Z0-9-]{1,18}$/
export const longestCampaignCode = 18

/** For a campaign whose code nobody cares to choose. Without the characters that are read as others. */
export function generatedCampaignCode(): string {
  return `LOCAL-${randomText('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 10)}`
}
