import { type Case, type DataSet, rowJson } from './case.ts'
import { aWordOf, distinct, mostOf, typedTexts } from './terms.ts'

const columns = ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode']

export const freeText: Case = {
  name: 'free-text',
  title: 'Free-text company search',
  samples: async (data) => (await textsOf(data, 200, 21)).map((term) => [term]),
  question: ([term = '']) => ({
    query: `query ($filter: [Filter!]) {
      table(name: "account", filter: $filter, orderBy: "name", orderByDirection: "ASC", limit: 50) { records }
    }`,
    variables: {
      filter: [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value: `%${term}%` })) }],
    },
  }),
  floor: {
    plannedEachTime: true,
    text: `
      with found as materialized (
        select id, name_folded from account
        where (name_folded like '%' || comptoir_like($1) || '%'
            or address_folded like '%' || comptoir_like($1) || '%'
            or city_folded like '%' || comptoir_like($1) || '%'
            or postal_code_folded like '%' || comptoir_like($1) || '%')
          and not isdeleted and sfid is not null
      )
      select coalesce(string_agg('{"account":' || ${rowJson('t', 'account')} || '}', ',' order by t.name_folded, t.id), '')
        as records
      from account t
      where t.id in (select id from found order by name_folded, id limit 50)`,
  },
  search: {
    async commonTerms(data) {
      const names = await data.spread('account', 'name', 30, 22)
      const cities = await data.spread('account', 'billingcity', 30, 23)
      return distinct([...names.map((name, at) => aWordOf(name, at)), ...cities])
    },
    selectiveTerms: (data) => textsOf(data, 60, 24, 1),
  },
}

/** Most of a name, an address or a postal code, in turns. */
async function textsOf(data: DataSet, count: number, seed: number, share = 0.7): Promise<string[]> {
  const typed = ['name', 'address_line_1__c', 'billingpostalcode']
  const texts = await typedTexts(data, 'account', typed, { count, seed })
  return texts.map((text, at) => (at % typed.length === 0 ? mostOf(text, share) : text))
}
