/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { Block, Fact } from './email-content.ts'
import { Lines, Table } from './email-elements.tsx'
import { colours } from './email-style.ts'
import { GiftCardView } from './gift-card-view.tsx'

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
      <table
        role="presentation"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        style={{ borderCollapse: 'separate', margin: '8px 0 18px' }}
      >
        <tbody>
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
        </tbody>
      </table>
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

const factCell = {
  borderBottom: `1px solid ${colours.line}`,
  padding: '10px 0',
  fontSize: 15,
  lineHeight: '22px',
  wordBreak: 'break-word',
} as const
