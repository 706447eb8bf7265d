import { type Case, rowJson } from './case.ts'
import { distinct, typedTexts } from './terms.ts'

const table = 'trnsx_ecom_activegc_b2c'
const columns = ['customer_email', 'first_name', 'last_name', 'name', 'recipient', 'order']

export const giftCodes: Case = {
  name: 'gift-codes',
  title: 'The gift-code search by prefix',
  aim: 0.95,
  async samples(data) {
    const typed = ['customer_email', 'name', '"order"']
    return (await typedTexts(data, table, typed, { count: 200, seed: 61 })).map((term) => [term])
  },
  question: ([term = '']) => ({
    query: `query ($filter: [Filter!]) {
      table(name: "${table}", filter: $filter, orderBy: "id", orderByDirection: "DESC", limit: 10) { records }
    }`,
    variables: {
      filter: [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value: `${term}%` })) }],
    },
  }),
  floor: {
    plannedEachTime: true,
    text: `
      with found as materialized (
        select id from ${table}
        where email_folded like comptoir_like($1) || '%' or first_name_folded like comptoir_like($1) || '%'
          or last_name_folded like comptoir_like($1) || '%' or name_folded like comptoir_like($1) || '%'
          or recipient_folded like comptoir_like($1) || '%' or order_folded like comptoir_like($1) || '%'
      )
      select coalesce(string_agg('{"${table}":' || ${rowJson('t', 'trnsx_ecom_activegc_b2c')} || '}', ',' order by t.id desc), '') as records
      from ${table} t where t.id in (select id from found order by id desc limit 10)`,
  },
  search: {
    async commonTerms(data) {
      const firstNames = await data.spread(table, 'first_name', 30, 62)
      const lastNames = await data.spread(table, 'last_name', 30, 63)
      return distinct([...firstNames, ...lastNames])
    },
    selectiveTerms: (data) => data.spread(table, 'customer_email', 60, 64),
  },
}
