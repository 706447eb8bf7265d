import { type AddressBook, planAddresses } from './addresses.ts'
import { type DemoCampaign, planCampaigns } from './campaigns.ts'
import { type CompanyBook, planCompanies } from './companies.ts'
import { type ContactBook, planContacts } from './contact-book.ts'
import type { DemoScale } from './demo-scale.ts'
import { type DemoStaff, planStaff } from './staff.ts'
import { planTimeline, type Timeline } from './timeline.ts'

/** Who and what there is, worked out once; the rows of the large tables follow from it one by one. */
export interface DemoWorld {
  scale: DemoScale
  today: number
  timeline: Timeline
  addresses: AddressBook
  companies: CompanyBook
  contacts: ContactBook
  campaigns: readonly DemoCampaign[]
  staff: readonly DemoStaff[]
  isBlockedContact(contact: number): boolean
}

export function planWorld(scale: DemoScale, today: number): DemoWorld {
  const timeline = planTimeline(today, scale.years)
  const addresses = planAddresses(scale.addresses)
  const companies = planCompanies(scale.companies, addresses, timeline)
  // Somewhat more than half of the blocked addresses are those of known contacts.
  const blockedEvery = Math.max(2, Math.floor(scale.contacts / (scale.blockedEmails * 0.6)))
  return {
    scale,
    today,
    timeline,
    addresses,
    companies,
    contacts: planContacts(scale.contacts, companies, timeline),
    campaigns: planCampaigns(timeline),
    staff: planStaff(today),
    isBlockedContact: (contact) => contact % blockedEvery === blockedEvery >> 1,
  }
}
