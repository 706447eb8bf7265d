/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import { columns as columnsEn } from '@comptoir/contract/column-names.en'
import { columns as columnsFr } from '@comptoir/contract/column-names.fr'
import { expressType, type Language, optinSource, optinType } from '@comptoir/contract/constants'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Registry } from '../../engine/definition/registry.ts'
import type { PersonData } from './person-data.ts'
import { personFileStyle } from './person-file-style.ts'
import { type PersonFileTexts, personFileTexts } from './person-file-texts.ts'
import { personalColumns } from './person-rows.ts'

interface FileFacts {
  registry: Registry
  language: Language
  at: string
  by: string
}

/** One document with everything about a person, for reading and printing. The same data as JSON is at its end. */
export function personFile(data: PersonData, { registry, language, at, by }: FileFacts): string {
  const t = personFileTexts[language]
  const { moment, day, money } = formats[language]
  const person = data.contacts[0]?.name ?? ''
  const head = renderToStaticMarkup(<title>{`${t.title} – ${person}`}</title>)
  const main = renderToStaticMarkup(
    <main>
      <p className="kind">{t.title}</p>
      <h1>{person}</h1>
      <p>{t.about(moment(at) ?? at, by)}</p>
      {data.contacts.length > 1 && <p className="note">{t.sameAddress}</p>}

      <h2>{t.contacts}</h2>
      {data.contacts.map((contact) => (
        <dl key={contact.id}>
          <Fact label={t.identifier} value={[contact.id, contact.sfid].filter(Boolean).join(', ')} />
          <Fact label={t.name} value={contact.isdeleted ? `${contact.name} (${t.gone})` : contact.name} />
          <Fact label={t.company} value={contact.company} />
          {Object.entries(contact).map(([column, value]) =>
            shownAbove.includes(column) ? null : (
              <Fact
                key={column}
                label={labelOf('contact', column)}
                value={valueText('contact', column, value)}
              />
            ),
          )}
        </dl>
      ))}

      {list(t.consents, data.consents, [
        [t.date, ({ at: given }) => moment(given)],
        [t.contact, ({ contact }) => contact],
        [t.to_emails, ({ email, isFirst }) => consent(email, isFirst, t)],
        [t.to_other, ({ other, isFirst }) => consent(other, isFirst, t)],
        [t.type, ({ type }) => typeText(type, t)],
        [t.source, ({ source }) => (source === optinSource ? t.contact_form : source)],
        [t.words, ({ words }) => words && t.version(words[language].join(' · '), moment(words.since) ?? '')],
        [t.by, (entry) => entry.by ?? t.system],
      ])}
      {list(t.orders, data.orders, [
        [t.date, (order) => day(order.effectivedate)],
        [t.number, (order) => order.ordernumber],
        [t.code, (order) => order.code],
        ['VTS', (order) => order.vts_id],
        [t.status, (order) => order.status],
        [t.property, (order) => order.property],
        [t.campaign, (order) => order.campaign],
        [t.cards, (order) => order.cards],
        [t.amount, (order) => money(order.totalamount)],
      ])}
      {list(
        t.gift_cards,
        data.giftCards,
        stored('trnsx_ecom_activegc_b2c', [
          [t.date, 'created_at'],
          [t.code, 'gift_code'],
          [t.order, 'order'],
          [t.buyer, 'name', 'customer_email'],
          [t.recipient, 'recipient'],
          [t.property, 'mall'],
          [t.last_sent, 'cwf_last_sent'],
          [t.amount, 'CSL_CLOSING_BALANCE'],
        ]),
        t.masked,
      )}
      {list(
        t.e_tokens,
        data.eTokens,
        stored('eml_token', [
          [t.date, 'updated_at'],
          [t.identifier, 'external_id'],
          [t.program, 'program_name'],
          [t.status, 'status'],
          [t.buyer, 'customer_name', 'customer_email'],
          [t.recipient, 'recipient_name', 'recipient_email'],
          [t.redeemed, ({ redeem, redeem_centre }) => (redeem ? (redeem_centre ?? t.yes) : t.no)],
          [t.comment, 'comment'],
          [t.amount, 'amount'],
        ]),
      )}
      {data.others.map(({ table, rows }) =>
        list(
          table,
          rows,
          Object.keys(rows[0] ?? {}).map((column) => [
            labelOf(table, column),
            (row) => valueText(table, column, row[column]),
          ]),
        ),
      )}
      {list(t.mails, data.mails, [
        [t.date, (mail) => moment(mail.at)],
        [t.recipient, (mail) => mail.to],
        [t.template, ({ template }) => t.templates[template ?? ''] ?? template],
        [t.state, ({ state }) => t.states[state] ?? state],
      ])}
      {list(t.blocked, data.blocked, [[t.email, (email) => email]], t.blocked_text)}
      {list(t.merges, data.merges, [
        [t.date, (merge) => moment(merge.at)],
        [t.kept, (merge) => `${merge.kept} (${merge.kept_id})`],
        [t.merged, (merge) => `${merge.gone} (${merge.gone_id})`],
        [t.undone, (merge) => moment(merge.undone_at)],
      ])}
      {list(t.changes, data.changes, [
        [t.date, (change) => moment(change.at)],
        [t.contact, (change) => change.contact],
        [t.what, ({ operation }) => t.operations[operation] ?? operation],
        [t.by, (change) => change.by ?? t.system],
        [t.values, (change) => changedValues(change.old, change.new)],
      ])}
    </main>,
  )
  const json = jsonForScript({ exported_at: at, exported_by: by, ...data })
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}<style>${personFileStyle}</style></head>
<body>${main}<script type="application/json" id="personal-data">${json}</script></body>
</html>
`

  function list<Row>(
    title: string,
    rows: readonly Row[],
    columns: readonly ListColumn<Row>[],
    note?: string,
  ) {
    const endsInAmount = columns.at(-1)?.[0] === t.amount
    return (
      <section key={title}>
        <h2>{title}</h2>
        {note && rows.length > 0 && <p className="note">{note}</p>}
        {rows.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <table className={endsInAmount ? 'amounts' : undefined}>
            <thead>
              <tr>
                {columns.map(([label]) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={String(at)}>
                  {columns.map(([label, cell]) => (
                    <td key={label}>{orDash(cell(row))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    )
  }

  /** The columns of a table's rows: those named, with the values of several in one, and before the last what else is personal. */
  function stored<Row extends object>(
    table: string,
    named: readonly (ListColumn<Row> | readonly [label: string, ...columns: (keyof Row & string)[]])[],
  ): ListColumn<Row>[] {
    const known = [...namesInParts, ...named.flat()]
    const further = personalColumns(registry.room(table))
      .filter(({ name, exported }) => exported && !known.includes(name))
      .map(({ name }) => [labelOf(table, name), name as keyof Row & string] as const)
    return [...named.slice(0, -1), ...further, ...named.slice(-1)].map(([label, ...cells]) => [
      label,
      (row) =>
        cells
          .map((cell) => (typeof cell === 'function' ? cell(row) : valueText(table, cell, row[cell])))
          .filter(Boolean)
          .join(', '),
    ])
  }

  function labelOf(table: string, column: string): string {
    const [, area = '', name = ''] = registry.room(table).columns.get(column)?.label?.split('.') ?? []
    const labels: Readonly<Record<string, Readonly<Record<string, unknown>>>> = columnNames[language]
    const others: Readonly<Record<string, string>> = t.columns
    return String(labels[area]?.[name] ?? others[column] ?? column)
  }

  function valueText(table: string, name: string, value: unknown): string | null {
    if (value === null || value === '') return null
    const column = registry.room(table).columns.get(name)
    if (column?.format === 'language') return columnNames[language].values.languages[value as Language]
    switch (column?.kind) {
      case 'timestamp':
        return moment(String(value))
      case 'date':
        return day(String(value))
      case 'numeric':
        return money(Number(value))
      default:
        return plain(value, t)
    }
  }

  function changedValues(old: object | null, now: object | null) {
    const [before, after] = [new Map(Object.entries(old ?? {})), new Map(Object.entries(now ?? {}))]
    return (
      <ul>
        {[...new Set([...before.keys(), ...after.keys()])].map((column) => (
          <li key={column}>
            {labelOf('contact', column) + t.colon}
            {old && plain(before.get(column), t)}
            {old && now && ' → '}
            {now && plain(after.get(column), t)}
          </li>
        ))}
      </ul>
    )
  }
}

const columnNames = { en: columnsEn, fr: columnsFr }

type ListColumn<Row> = readonly [label: string, cell: (row: Row) => ReactNode]

/** Shown as a whole name. */
const namesInParts = ['first_name', 'last_name']

/** Together with others: the ids in one line, the name with what became of the contact, the company by its name. */
const shownAbove = ['id', 'sfid', 'name', 'isdeleted', 'accountid', 'company']

/** Made once: a frequent buyer has thousands of orders, and making a format takes longer than using it. */
const formats = { en: createFormats('en-CA'), fr: createFormats('fr-CA') } as const satisfies Record<
  Language,
  object
>

function createFormats(locale: string) {
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' })
  return {
    moment: (iso: string | null) => iso && `${moments.format(new Date(iso))}\u00a0UTC`,
    day: (date: string | null) => date && days.format(new Date(`${date}T00:00:00Z`)),
    money: (amount: number) => dollars.format(amount),
  }
}

/** JSON that cannot end the element it stands in. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  )
}

function orDash(cell: ReactNode): ReactNode {
  return cell === null || cell === undefined || cell === '' ? '–' : cell
}

function plain(value: unknown, texts: PersonFileTexts): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function consent(given: boolean | null, isFirst: boolean, t: PersonFileTexts): string | null {
  if (given === null) return null
  if (given) return t.given
  return isFirst ? t.declined : t.withdrawn
}

function typeText(type: string | null, t: PersonFileTexts): string | null {
  if (type === optinType) return t.tacit
  return type === expressType ? t.express : type
}
