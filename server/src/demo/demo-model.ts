import { type AddressBook, planAddresses } from './addresses.ts'
import { type DemoCampaign, planCampaigns } from './campaigns.ts'
import { type CompanyBook, planCompanies } from './companies.ts'
import { type ContactDirectory, planContacts } from './contact-directory.ts'
import { planTimeline, type Timeline } from './days.ts'
import type { DemoScale } from './demo-scale.ts'
import { type DemoStaff, planStaff } from './staff.ts'

/** The base data, computed once; the rows of the large tables are generated from it one by one. */
export interface DemoModel {
  scale: DemoScale
  today: number
  timeline: Timeline
  addresses: AddressBook
  companies: CompanyBook
  contacts: ContactDirectory
  campaigns: readonly DemoCampaign[]
  staff: readonly DemoStaff[]
  isBlockedContact(contact: number): boolean
}

export function createDemoModel(scale: DemoScale, today: number): DemoModel {
  const timeline = planTimeline(today, scale.years)
  const addresses = planAddresses(scale.addresses)
  const companies = planCompanies(scale.companies, addresses, timeline)
  // About 60% of the blocked addresses belong to contacts.
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
