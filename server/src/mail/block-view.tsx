/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { ComponentProps, ReactNode } from 'react'
import { type Block, type Fact, productName } from './email-content.ts'
import { colours, fonts } from './email-style.ts'

export function BlockView({ block, buttonFallback }: { block: Block; buttonFallback: string }) {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph text={block.text} />
    case 'note':
      return <Note text={block.text} />
    case 'button':
      return <Button label={block.label} url={block.url} buttonFallback={buttonFallback} />
    case 'giftCard':
      return <GiftCardView card={block} />
    case 'facts':
      return <Facts facts={block.facts} />
    case 'table':
      return <Rows head={block.head} rows={block.rows} />
  }
}

function Paragraph({ text }: { text: string }) {
  return (
    <p className="text" style={{ margin: '0 0 18px', color: colours.text, fontSize: 16, lineHeight: '25px' }}>
      {text}
    </p>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Table gap={24}>
      <tr>
        <td
          className="note quiet"
          style={{
            backgroundColor: colours.noteSheet,
            borderRadius: 10,
            padding: '14px 18px',
            color: colours.quiet,
            fontSize: 14,
            lineHeight: '21px',
          }}
        >
          {text}
        </td>
      </tr>
    </Table>
  )
}

/** The cell carries the colour and the padding, because Outlook ignores both on a link. */
function Button({ label, url, buttonFallback }: { label: string; url: string; buttonFallback: string }) {
  return (
    <>
      <LayoutTable style={{ borderCollapse: 'separate', margin: '8px 0 18px' }}>
        <tr>
          <td
            align="center"
            style={{ backgroundColor: colours.accent, borderRadius: 9, padding: '14px 26px' }}
          >
            <a
              href={url}
              style={{
                color: colours.onAccent,
                fontSize: 16,
                lineHeight: '20px',
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </LayoutTable>
      <p
        className="quiet"
        style={{ margin: '0 0 20px', color: colours.quiet, fontSize: 13, lineHeight: '20px' }}
      >
        {buttonFallback}
        <br />
        <a className="quiet" href={url} style={{ color: colours.quiet, wordBreak: 'break-all' }}>
          {url}
        </a>
      </p>
    </>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Table gap={24}>
      {facts.map((fact) => (
        <tr key={fact.label}>
          <td
            className="quiet line"
            valign="top"
            width="38%"
            style={{ ...factCell, color: colours.quiet, paddingRight: 16 }}
          >
            {fact.label}
          </td>
          <td
            className={fact.alarming ? 'alarm line' : 'strong line'}
            valign="top"
            style={{ ...factCell, color: fact.alarming ? colours.alarm : colours.strong, fontWeight: 600 }}
          >
            <Lines text={fact.value} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The first column has the names of the rows, the last one text, and those between them numbers. */
function Rows({ head, rows }: { head: readonly string[]; rows: readonly Fact[][] }) {
  const align = (at: number) => (at > 0 && at < head.length - 1 ? 'right' : 'left')
  const cell = { ...factCell, padding: '10px 12px 10px 0' }
  return (
    <table {...plain} {...wide(24)}>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th
              key={title}
              scope="col"
              className="quiet line"
              align={align(at)}
              style={{ ...cell, color: colours.quiet, fontWeight: 400 }}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((facts) => (
          <tr key={facts[0]?.value}>
            {facts.map(({ label, value, alarming }, at) => (
              <td
                key={label}
                className={alarming ? 'alarm line' : 'strong line'}
                valign="top"
                align={align(at)}
                style={{ ...cell, color: alarming ? colours.alarm : colours.strong }}
              >
                <Lines text={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const factCell = {
  borderBottom: `1px solid ${colours.line}`,
  padding: '10px 0',
  fontSize: 15,
  lineHeight: '22px',
  wordBreak: 'break-word',
} as const

/** The colours are fixed, so that the card looks the same in dark mode. */
function GiftCardView({ card }: { card: Extract<Block, { kind: 'giftCard' }> }) {
  const label = { fontSize: 13, lineHeight: '18px', color: colours.onAccentQuiet }
  return (
    <Table gap={24}>
      <tr>
        <td
          className="card"
          style={{
            backgroundColor: colours.accent,
            borderRadius: 14,
            padding: '26px 28px',
            color: colours.onAccent,
          }}
        >
          <Table gap={6}>
            <tr>
              <td style={{ ...label, fontWeight: 600 }}>{card.title}</td>
              <td align="right" style={{ ...label, color: colours.onAccent, fontWeight: 700 }}>
                {productName}
              </td>
            </tr>
          </Table>
          <p
            style={{
              margin: '0 0 20px',
              fontSize: 42,
              lineHeight: '48px',
              fontWeight: 700,
              letterSpacing: '-1px',
            }}
          >
            {card.value.value}
          </p>
          <Table gap={20}>
            <tr>
              <td style={{ backgroundColor: colours.codeSheet, borderRadius: 10, padding: '14px 18px 16px' }}>
                <p style={{ ...label, margin: 0, color: colours.quiet }}>{card.code.label}</p>
                <p
                  className="code"
                  style={{
                    margin: '4px 0 0',
                    color: colours.strong,
                    fontFamily: fonts.code,
                    fontSize: 25,
                    lineHeight: '34px',
                    fontWeight: 700,
                    letterSpacing: '1.5px',
                    wordBreak: 'break-all',
                  }}
                >
                  {card.code.value}
                </p>
              </td>
            </tr>
          </Table>
          <p style={{ ...label, margin: 0 }}>{card.place.label}</p>
          <p style={{ margin: '3px 0 0', fontSize: 16, lineHeight: '24px', textWrap: 'balance' }}>
            <Lines text={card.place.value} />
          </p>
        </td>
      </tr>
    </Table>
  )
}

/** A layout table of full width. */
function Table({ gap, children }: { gap: number; children: ReactNode }) {
  return <LayoutTable {...wide(gap)}>{children}</LayoutTable>
}

export function LayoutTable({ children, ...props }: ComponentProps<'table'>) {
  return (
    <table role="presentation" {...plain} {...props}>
      <tbody>{children}</tbody>
    </table>
  )
}

const plain = { cellPadding: 0, cellSpacing: 0, border: 0 }

const wide = (gap: number) =>
  ({
    width: '100%',
    style: { borderCollapse: 'separate', width: '100%', margin: `0 0 ${gap}px` },
  }) as const

/** Text with its line breaks preserved. */
function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}
