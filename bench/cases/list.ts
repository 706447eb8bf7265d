import type { FilterLeaf } from '@comptoir/contract/query'
import { type Case, type Question, rowJson } from './case.ts'
import { aWordOf, distinct, mostOf } from './terms.ts'

export const list: Case = {
  name: 'list',
  title: 'The list with search and count',
  aim: 0.85,
  async samples(data) {
    const names = await data.spread('account', 'name', 200, 11)
    return names.map((name) => [mostOf(name, 0.7)])
  },
  question: ([term = '']) => searchFor(term),
  floor: {
    plannedEachTime: true,
    text: `
      with found as materialized (
        select id, name_folded from account
        where name_folded like '%' || comptoir_like($1) || '%' and not isdeleted and sfid is not null
      )
      select coalesce((
          select string_agg('{"account":' || ${rowJson('t', 'account')} || '}', ',' order by t.name_folded, t.id)
          from account t
          where t.id in (select id from found order by name_folded, id limit 10)
        ), '') as records,
        (select count(*)::int from (select from found limit 10001) counted) as count`,
  },
  search: {
    async commonTerms(data) {
      const names = await data.spread('account', 'name', 60, 12)
      return distinct(names.map((name, at) => aWordOf(name, at % 2)))
    },
    selectiveTerms: (data) => data.spread('account', 'name', 60, 13),
  },
}

const { search: _, ...unsearched } = list

/** Other clients send this condition with every list. It must not cost anything. */
export const listNotDeleted: Case = {
  ...unsearched,
  name: 'list-not-deleted',
  title: 'The same list, filtered by isdeleted = false',
  question: ([term = '']) => searchFor(term, { column: 'isdeleted', operator: '=', value: false }),
}

function searchFor(term: string, ...others: FilterLeaf[]): Question {
  return {
    query: `query ($filter: [Filter!]) {
      table(name: "account", filter: $filter, orderBy: "name", orderByDirection: "ASC", limit: 10) { records count }
    }`,
    variables: { filter: [...others, { column: 'name', operator: 'iLIKE', value: `%${term}%` }] },
  }
}
