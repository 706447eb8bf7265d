/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import type { Block } from './email-content.ts'
import { Lines, Table } from './email-elements.tsx'
import { productName } from './email-layout.ts'
import { colours, fonts } from './email-style.ts'

/** The colours are fixed, so that the card looks the same in dark mode. */
export function GiftCardView({ card }: { card: Extract<Block, { kind: 'giftCard' }> }) {
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
