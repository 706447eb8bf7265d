/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { Column } from '@comptoir/contract/columns'
import { expressType, type Language, optinSource, optinType } from '@comptoir/contract/constants'
import { contactTable } from '@comptoir/contract/tables/contact'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PersonData } from './person-data.ts'
import { personFileStyle } from './person-file-style.ts'
import { type PersonFileTexts, personFileTexts } from './person-file-texts.ts'

interface FileFacts {
  language: Language
  at: string
  by: string
}

/** One document with everything about a person, for reading and printing. The same data as JSON is at its end. */
export function personFile(data: PersonData, { language, at, by }: FileFacts): string {
  const t = personFileTexts[language]
  const { moment, day, money } = formats[language]
  const person = data.contacts[0]?.name ?? ''
  const described: Readonly<Record<string, Column>> = contactTable.columns
  function contactValue(column: string, value: unknown): string | null {
    if (described[column]?.format === 'language') return t.languages[String(value)] ?? null
    return described[column]?.type === 'timestamp' ? moment(value as string | null) : plain(value, t)
  }
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
              <Fact key={column} label={labelOf(column, t)} value={contactValue(column, value)} />
            ),
          )}
        </dl>
      ))}

      <List
        title={t.consents}
        none={t.none}
        heads={[t.date, t.contact, t.to_emails, t.to_other, t.type, t.source, t.words, t.by]}
        rows={data.consents.map((entry) => [
          moment(entry.at),
          entry.contact,
          consent(entry.email, entry.isFirst, t),
          consent(entry.other, entry.isFirst, t),
          typeText(entry.type, t),
          entry.source === optinSource ? t.contact_form : entry.source,
          entry.words && t.version(entry.words[language].join(' · '), moment(entry.words.since) ?? ''),
          entry.by ?? t.system,
        ])}
      />
      <List
        title={t.orders}
        endsInAmount
        none={t.none}
        heads={[t.date, t.number, t.code, 'VTS', t.status, t.property, t.campaign, t.cards, t.amount]}
        rows={data.orders.map((order) => [
          day(order.effectivedate),
          order.ordernumber,
          order.code,
          order.vts_id,
          order.status,
          order.property,
          order.campaign,
          order.cards,
          money(order.totalamount),
        ])}
      />
      <List
        title={t.gift_cards}
        endsInAmount
        note={data.giftCards.length > 0 ? t.masked : undefined}
        none={t.none}
        heads={[t.date, t.code, t.order, t.buyer, t.recipient, t.property, t.last_sent, t.amount]}
        rows={data.giftCards.map((card) => [
          moment(card.created_at),
          card.gift_code,
          card.order,
          [card.name, card.customer_email].filter(Boolean).join(', '),
          card.recipient,
          card.mall,
          moment(card.cwf_last_sent),
          money(card.CSL_CLOSING_BALANCE),
        ])}
      />
      <List
        title={t.e_tokens}
        endsInAmount
        none={t.none}
        heads={[
          t.date,
          t.identifier,
          t.program,
          t.status,
          t.buyer,
          t.recipient,
          t.redeemed,
          t.comment,
          t.amount,
        ]}
        rows={data.eTokens.map((token) => [
          moment(token.updated_at),
          token.external_id,
          token.program_name,
          token.status,
          [token.customer_name, token.customer_email].filter(Boolean).join(', '),
          [token.recipient_name, token.recipient_email].filter(Boolean).join(', '),
          token.redeem ? (token.redeem_centre ?? t.yes) : t.no,
          token.comment,
          money(token.amount),
        ])}
      />
      {data.others.map(({ table, rows }) => (
        <List
          key={table}
          title={table}
          none={t.none}
          heads={Object.keys(rows[0] ?? {}).map((column) => labelOf(column, t))}
          rows={rows.map((row) => Object.values(row).map((value: unknown) => plain(value, t)))}
        />
      ))}
      <List
        title={t.mails}
        none={t.none}
        heads={[t.date, t.recipient, t.template, t.state]}
        rows={data.mails.map((mail) => [
          moment(mail.at),
          mail.to,
          t.templates[mail.template ?? ''] ?? mail.template,
          t.states[mail.state] ?? mail.state,
        ])}
      />
      <List
        title={t.blocked}
        note={data.blocked.length > 0 ? t.blocked_text : undefined}
        none={t.none}
        heads={[t.email]}
        rows={data.blocked.map((email) => [email])}
      />
      <List
        title={t.merges}
        none={t.none}
        heads={[t.date, t.kept, t.merged, t.undone]}
        rows={data.merges.map((merge) => [
          moment(merge.at),
          `${merge.kept} (${merge.kept_id})`,
          `${merge.gone} (${merge.gone_id})`,
          moment(merge.undone_at),
        ])}
      />
      <List
        title={t.changes}
        none={t.none}
        heads={[t.date, t.contact, t.what, t.by, t.values]}
        rows={data.changes.map((change) => [
          moment(change.at),
          change.contact,
          t.operations[change.operation] ?? change.operation,
          change.by ?? t.system,
          <Values key="values" old={change.old} now={change.new} texts={t} />,
        ])}
      />
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
}

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

interface ListProps {
  title: string
  note?: string | undefined
  none: string
  endsInAmount?: boolean
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

function List({ title, note, none, endsInAmount, heads, rows }: ListProps) {
  return (
    <section>
      <h2>{title}</h2>
      {note && <p className="note">{note}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className={endsInAmount ? 'amounts' : undefined}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={String(at)}>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>
                    {cell === null || cell === undefined || cell === '' ? '–' : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Values({ old, now, texts }: { old: object | null; now: object | null; texts: PersonFileTexts }) {
  const [before, after] = [new Map(Object.entries(old ?? {})), new Map(Object.entries(now ?? {}))]
  const columns = [...new Set([...before.keys(), ...after.keys()])]
  return (
    <ul>
      {columns.map((column) => (
        <li key={column}>
          {labelOf(column, texts) + texts.colon}
          {old && plain(before.get(column), texts)}
          {old && now && ' → '}
          {now && plain(after.get(column), texts)}
        </li>
      ))}
    </ul>
  )
}

function labelOf(column: string, texts: PersonFileTexts): string {
  const labels: Readonly<Record<string, string>> = texts.columns
  return labels[column] ?? column
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
