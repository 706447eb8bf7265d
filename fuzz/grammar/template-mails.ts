import fc from 'fast-check'
import { pick, some, word } from './values.ts'

type Fields = Record<string, fc.Arbitrary<unknown>>

const address = fc.oneof(
  fc.constantFrom('a@client.example', 'blocked@client.example', 'a@b.example\r\nBcc: c@d.example'),
  some('contact', 'email', ''),
)
const language = fc.constantFrom('en', 'fr', 'EN', 'de')
const names = fc.constantFrom('Zoé', '<b>x</b>', 'a\nb')
const giftCard: Fields = {
  template: fc.constant('eGiftCard'),
  emails: fc.oneof({ weight: 3, arbitrary: fc.tuple(address) }, fc.array(address, { maxLength: 3 })),
  data: fc.record({
    FIRSTNAME: names,
    GIFTCODE: fc.oneof({ weight: 5, arbitrary: some('trnsx_ecom_activegc_b2c', 'gift_code', '') }, word),
    ID: fc.option(fc.oneof(some('trnsx_ecom_activegc_b2c', 'id', 1), word), { nil: undefined }),
    CARDVALUE: fc.constantFrom(50, '50', 49.6, '$49', 1),
    LANGUAGE: language,
  }),
  reason: fc.option(word),
}
const countMail: fc.Arbitrary<Record<string, unknown>> = pick.chain((at) =>
  fc.record({
    template: fc.constant('gcInventoryCreation'),
    emails: fc.oneof(fc.constant([{ $: ['listOf', at] }]), fc.array(address, { maxLength: 2 })),
    data: fc.record({
      INVENTORY_ID: fc.constant({ $: ['of', 'gc_inventory', 'id', at] }),
      LANGUAGE: language,
    }),
  }),
)
const otherMail: Fields = {
  template: fc.constantFrom(
    'resetPassword',
    'activateUser',
    'addressChanged',
    'unusualActivity',
    'securityNotice',
    'nonsense',
    'constructor',
  ),
  emails: fc.array(address, { maxLength: 2 }),
  data: fc.constant({}),
}
/** Mails of gift cards and counts, and templates that callers may not use. */
export const templateMails: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 4, arbitrary: fc.record(giftCard) },
  { weight: 4, arbitrary: countMail },
  { weight: 1, arbitrary: fc.record(otherMail) },
)
