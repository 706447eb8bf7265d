import { type Case, type DataSet, rowJson } from './case.ts'
import { aWordOf, distinct } from './terms.ts'

const columns = ['contact.name', 'contact.email', 'contact.phone']

export const viaContact: Case = {
  name: 'via-contact',
  title: 'Companies by their contacts',
  samples: async (data) => (await typedTexts(data, 200, 31)).map((term) => [term]),
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

/** A name, an e-mail address or a phone number, in turns. */
async function typedTexts(data: DataSet, count: number, seed: number): Promise<string[]> {
  const third = Math.ceil(count / 3)
  const names = await data.spread('contact', 'name', third, seed)
  const emails = await data.spread('contact', 'email', third, seed + 100)
  const phones = await data.spread('contact', 'phone', third, seed + 200)
  return names.flatMap((name, at) => [name, emails[at] ?? name, phones[at] ?? name]).slice(0, count)
}
