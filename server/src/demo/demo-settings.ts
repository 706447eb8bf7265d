import type { RewardTiers } from '@comptoir/contract/rules/reward-tier'
import { b2cCompany, companySfid } from './companies.ts'
import { partnerPropertyPrefix } from './properties.ts'

/** The settings that an operator would make. */
export function demoSettings(): Record<string, string> {
  return {
    b2c_account: companySfid(b2cCompany),
    reserved_company_pattern: 'comptoir%',
    partner_property_prefix: partnerPropertyPrefix,
    b2b_reward_tiers: JSON.stringify(rewardTiers),
  }
}

const rewardTiers: RewardTiers = [
  { tier: 'Bronze', min: 5_000 },
  { tier: 'Silver', min: 15_000 },
  { tier: 'Gold', min: 50_000 },
  { tier: 'Platinum', min: 100_000 },
]
