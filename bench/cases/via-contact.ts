import { type Case, rowJson } from './case.ts'
import { aWordOf, distinct, typedTexts } from './terms.ts'

const columns = ['contact.name', 'contact.email', 'contact.phone']

export const viaContact: Case = {
  name: 'via-contact',
  title: 'Companies by their contacts',
  async samples(data) {
    const texts = await typedTexts(data, 'contact', ['name', 'email', 'phone'], { count: 200, seed: 31 })
    return texts.map((term) => [term])
  },
  question: ([term = '']) => ({
    query: `query ($filter: [Filter!]) {
      table(name: "account", join: ["contact"], filter: $filter, orderBy: "name", orderByDirection: "ASC", limit: 10) {
        records
      }
    }`,
    variables: {
      filter: [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value: `%${term}%` })) }],
    },
  }),
  floor: {
    plannedEachTime: true,
    text: `
      with people as materialized (
        select accountid from contact
        where (name_folded like '%' || comptoir_like($1) || '%'
            or email_folded like '%' || comptoir_like($1) || '%'
            or phone_folded like '%' || comptoir_like($1) || '%')
          and not isdeleted and sfid is not null
      ),
      page as (
        select * from account
        where sfid in (select accountid from people) and not isdeleted
        order by name_folded, id limit 10
      )
      select coalesce(string_agg('{"account":' || ${rowJson('t', 'account')} || '}', ',' order by t.name_folded, t.id), '')
        as records
      from page t`,
  },
  search: {
    async commonTerms(data) {
      const names = await data.spread('contact', 'name', 60, 32)
      return distinct(names.map((name, at) => aWordOf(name, at)))
    },
    selectiveTerms: (data) => data.spread('contact', 'email', 60, 33),
  },
}
