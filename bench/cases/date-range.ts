import { type Case, rowJson, seeded } from './case.ts'

export const dateRange: Case = {
  name: 'date-range',
  title: 'The date range of 2,000 orders',
  aim: 0.9,
  async samples(data) {
    const companies = await data.query<{ company: string; orders: number; first: string; days: number }>(
      `select accountid as company, count(*)::int as orders, min(effectivedate)::text as first,
              (max(effectivedate) - min(effectivedate))::int as days
       from "order" where not isdeleted and effectivedate is not null
       group by accountid having count(*) > 2200 order by count(*) desc limit 4`,
    )
    const { pick, below } = seeded(51)
    return Array.from({ length: 200 }, () => {
      const { company, orders, first, days } = pick(companies)
      // A little more than a page's worth on average: nearly every answer is a full one.
      const length = Math.min(days, Math.ceil((days * 2400) / orders))
      const start = below(Math.max(1, days - length))
      return [company, dayAfter(first, start), dayAfter(first, start + length)]
    })
  },
  question: ([company = '', from = '', to = '']) => ({
    query: `query ($filter: [Filter!]) {
      table(name: "order", filter: $filter, orderBy: "effectivedate", orderByDirection: "DESC", limit: 2000) { records }
    }`,
    variables: {
      filter: [
        { column: 'accountid', operator: '=', value: company },
        { column: 'effectivedate', operator: '>=', value: from },
        { column: 'effectivedate', operator: '<=', value: to },
      ],
    },
  }),
  floor: {
    plannedEachTime: false,
    text: `
      select coalesce(string_agg('{"order":' || ${rowJson('t', 'order')} || '}', ','), '') as records
      from (
        select * from "order"
        where accountid = $1 and effectivedate >= $2::date and effectivedate <= $3::date
          and not isdeleted and sfid is not null
        order by effectivedate desc nulls last, id desc limit 2000
      ) t`,
  },
}

function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
}
