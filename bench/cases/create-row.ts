import { type Case, uniqueMark } from './case.ts'

/** The domain by which the rows are found again and removed. */
export const createdDomain = 'bench.comptoir.example'

export const createRow: Case = {
  name: 'create-row',
  title: 'A new row with its audit',
  aim: 0.75,
  samples: async () => [[`${uniqueMark}@${createdDomain}`]],
  question: ([email = '']) => ({
    query: `mutation ($values: [Value!]!) { createRow(table: "blocked", values: $values) }`,
    variables: { values: [{ property: 'email', value: email }] },
  }),
  floor: {
    plannedEachTime: false,
    text: '',
    writes: {
      first: `insert into blocked (email) values ($1)
        returning id, (select row_to_json(wire)::text from (select blocked.id, blocked.email) wire) as row`,
      second: `insert into audit (operation, object_id, new, created_at, user_id, user_name)
        values ('blocked.create', $1, $2::jsonb, now(), 1, 'bench')`,
    },
  },
}
