import { type Case, rowJson } from './case.ts'
import { distinct } from './terms.ts'

const itemJson = rowJson('i', 'orderitem')
const propertyJson = rowJson('p', 'property__c')

export const orderPage: Case = {
  name: 'order-page',
  title: 'The order page with contact, items and property',
  aim: 0.78,
  peerAims: { PostGraphile: 3.6 },
  remark: `The floor does without what every answer of ours has: PostgreSQL proves who asks in the same statement, and HTTP
with its limits, sign-in, GraphQL, the compiler and the log are Node's work. Where a page is this quick, they are a large
part of the whole; the brackets show how much.`,
  async samples(data) {
    const companies = await data.spread('"order"', 'accountid', 260, 41)
    return distinct(companies)
      .slice(0, 200)
      .map((company) => [company])
  },
  question: ([company = '']) => ({
    query: `query ($filter: [Filter!]) {
      table(name: "order", filter: $filter, orderBy: "effectivedate", orderByDirection: "DESC", limit: 10, offset: 0,
            contain: ["contact", "orderitem", "property__c"]) { records count }
    }`,
    variables: { filter: [{ column: 'accountid', operator: '=', value: company }] },
  }),
  floor: {
    plannedEachTime: false,
    text: `
      select coalesce((
          select string_agg('{"order":' || ${rowJson('t', 'order')}
            || ',"contact":' || coalesce((
                select ${rowJson('c', 'contact')} from contact c
                where c.sfid = t.contact__c and not c.isdeleted), 'null')
            || ',"orderitem":[' || coalesce((
                select string_agg(${itemJson}, ',' order by i.id) from orderitem i
                where i.orderid = t.sfid and not i.isdeleted), '') || ']'
            || ',"property__c":' || coalesce((
                select ${propertyJson} from property__c p
                where p.sfid = t.property__c and not p.isdeleted), 'null')
            || '}', ',')
          from (
            select * from "order"
            where accountid = $1 and not isdeleted and sfid is not null
            order by effectivedate desc nulls last, id desc limit 10
          ) t
        ), '') as records,
        (select count(*)::int from (
          select from "order" where accountid = $1 and not isdeleted and sfid is not null limit 10001) counted) as count`,
  },
}
