import { email } from './fields.ts'
import { isRole, roles } from './roles.ts'
import { rewardTiersInput } from './rules/reward-tier.ts'

/** The settings that are whole numbers, with their defaults. */
export const numberSettings = {
  /** The maximum number of gift codes that a user may reveal per hour. */
  gift_code_reveals_per_hour: 30,
  /** The maximum number of gift cards that a user may send to other addresses than the records' in 24 hours. */
  different_address_resends_per_day: 10,
  /** The maximum number of people whose data a user may export in 24 hours, and of people whom a user may anonymise. */
  person_requests_per_day: 10,
  /** After as many in 24 hours by one user, the administrators of the user's properties and the superadmins get a mail. */
  notice_after_reveals: 20,
  notice_after_redeems: 60,
  /** The same for the codes of one property in seven days, by whomever. */
  notice_after_property_reveals: 100,
  notice_after_different_addresses: 5,
  /** How long things are kept before the retention worker deletes them. */
  keep_audits_months: 84,
  keep_security_log_months: 24,
  keep_sent_mail_days: 30,
  /** A session that is not used for so long ends. */
  session_idle_minutes: 60,
  /** Without a key for so long, the browser locks by itself; 0 for never. */
  lock_after_minutes: 5,
  /** The day of the next month until which the counts of a month are due. */
  count_due_day: 5,
} as const

/** On these days of the next month, the list of a property is reminded of a month that is still open. */
export const defaultReminderDays = '4,6,11'

export type NumberSetting = keyof typeof numberSettings

const wholeFrom =
  (least: number, of = '') =>
  (value: string) =>
    /^\d{1,4}$/.test(value) && Number(value) >= least
      ? undefined
      : `It is a whole number${of} from ${least} to 9999.`

const wholeNumber = wholeFrom(0)
/** Shorter periods would delete what undoing a merge, reports and limits still read. */
const months = wholeFrom(12, ' of months')
const days = wholeFrom(1, ' of days')

const either = (one: string, other: string) => (value: string) =>
  value === one || value === other ? undefined : `It is ${one} or ${other}.`

const optionalAddress = (value: string) =>
  value === '' || email.safeParse(value).success ? undefined : 'It is an email address, or empty.'

/** A day that every month has. */
const dayOfMonth = /^([1-9]|1\d|2[0-8])$/

/** The settings of an operator, each with a function that returns what is wrong with a value. */
export const settings = {
  b2c_account: (value: string) =>
    /^[A-Za-z0-9]{18}$/.test(value) ? undefined : 'It is the 18-character sfid of a company.',
  reserved_company_pattern: anyPattern,
  partner_property_prefix: anyPattern,
  b2b_reward_tiers: (value: string) =>
    rewardTiersInput.safeParse(value).success
      ? undefined
      : 'It is JSON such as [{"tier":"Gold","min":50000}].',
  /** Whether administrators may approve counts that they entered themselves. */
  own_count_approval: either('allowed', 'barred'),
  /** The roles that must have a second factor, with commas between; empty for none. */
  second_factor_roles: (value: string) =>
    value === '' || value.split(',').every(isRole)
      ? undefined
      : `It is empty, or some of ${roles.join(', ')} with commas and no spaces between.`,
  gift_code_reveals_per_hour: wholeNumber,
  different_address_resends_per_day: wholeNumber,
  person_requests_per_day: wholeNumber,
  /** Gets the security notices that no superadmin but the actor's own would get. */
  security_notice_address: optionalAddress,
  /** Gets the head of the log once a day, to be kept outside. */
  log_head_address: optionalAddress,
  notice_after_reveals: wholeNumber,
  notice_after_redeems: wholeNumber,
  notice_after_property_reveals: wholeNumber,
  notice_after_different_addresses: wholeNumber,
  keep_audits_months: months,
  keep_security_log_months: months,
  keep_sent_mail_days: days,
  count_due_day: (value: string) => (dayOfMonth.test(value) ? undefined : 'It is a day from 1 to 28.'),
  /** With commas between; empty for none. */
  count_reminder_days: (value: string) =>
    value === '' || value.split(',').every((day) => dayOfMonth.test(day))
      ? undefined
      : `It is empty, or days from 1 to 28 such as ${defaultReminderDays}.`,
  /** The last use of a session is stored to the minute, so very few minutes would end sessions that are in use. */
  session_idle_minutes: wholeFrom(5),
  lock_after_minutes: wholeNumber,
  /** Whether a locked browser lists who signed in there lately. */
  locked_names: either('shown', 'hidden'),
  /** The domains whose addresses sign in at the company's identity provider only, with commas between; empty for none. */
  identity_provider_domains: (value: string) =>
    domainsIn(value).every((domain) => domainName.test(domain))
      ? undefined
      : 'It is a list of domains such as example.com,example.org, or empty.',
} as const satisfies Record<string, (value: string) => string | undefined>

export type SettingName = keyof typeof settings

export const clientSettings: readonly SettingName[] = [
  'b2c_account',
  'b2b_reward_tiers',
  'own_count_approval',
]

/** The domains of a list with commas between, in lower case. */
export function domainsIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(',')
    .flatMap((domain) => domain.trim() || [])
}

const domainName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

function anyPattern(value: string): string | undefined {
  return value.length <= 255 ? undefined : 'It has at most 255 characters.'
}
