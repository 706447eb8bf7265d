/** @jsxRuntime automatic */
// Said here because tools started from the root folder do not read the tsconfig beside this code.

import { renderToStaticMarkup } from 'react-dom/server'
import { BlockView } from './block-view.tsx'
import type { Letter } from './letter.ts'
import { frameWords, type LetterFrame, programme } from './letter-frame.ts'
import { colours, fonts, styleSheet } from './letter-style.ts'

/** The letter as a mail program shows it: tables and inline styles, since that is all that every one of them understands. */
export function letterHtml(letter: Letter, frame: LetterFrame): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage letter={letter} frame={frame} />)}`
}

function LetterPage({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  return (
    <html lang={`${frame.language}-CA`} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{letter.subject}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: colours.page }}>
        <Preheader text={letter.preheader} />
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td
                className="page"
                align="center"
                style={{ backgroundColor: colours.page, padding: '28px 12px' }}
              >
                <table
                  role="presentation"
                  width={600}
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ width: '100%', maxWidth: 600, fontFamily: fonts.text, textAlign: 'left' }}
                >
                  <tbody>
                    <Wordmark />
                    <Sheet letter={letter} frame={frame} />
                    <Footer letter={letter} frame={frame} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The blanks keep mail programs from filling the preview line with the words that follow. */
function Preheader({ text }: { text: string }) {
  return (
    <div style={{ display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0, fontSize: 1 }}>
      {text}
      {'\u200c\u00a0'.repeat(80)}
    </div>
  )
}

function Wordmark() {
  return (
    <tr>
      <td style={{ padding: '0 4px 18px' }}>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td
                align="center"
                width={34}
                height={34}
                style={{
                  width: 34,
                  height: 34,
                  backgroundColor: colours.accent,
                  borderRadius: 9,
                  color: colours.onAccent,
                  fontSize: 19,
                  lineHeight: '34px',
                  fontWeight: 700,
                }}
              >
                {programme.charAt(0)}
              </td>
              <td
                className="strong"
                style={{
                  paddingLeft: 11,
                  color: colours.strong,
                  fontSize: 19,
                  lineHeight: '34px',
                  fontWeight: 700,
                  letterSpacing: '-0.3px',
                }}
              >
                {programme}
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  )
}

function Sheet({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  return (
    <tr>
      <td
        className="sheet"
        style={{
          backgroundColor: colours.sheet,
          border: `1px solid ${colours.line}`,
          borderRadius: 14,
          padding: '38px 40px 14px',
        }}
      >
        <h1
          className="strong"
          style={{
            margin: '0 0 20px',
            color: colours.strong,
            fontSize: 25,
            lineHeight: '32px',
            fontWeight: 700,
            letterSpacing: '-0.4px',
          }}
        >
          {letter.heading}
        </h1>
        {letter.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <BlockView key={index} block={block} otherwise={frameWords[frame.language].otherwise} />
        ))}
      </td>
    </tr>
  )
}

function Footer({ letter, frame }: { letter: Letter; frame: LetterFrame }) {
  const words = frameWords[frame.language]
  const link = { color: colours.quiet, textDecoration: 'underline' }
  const line = { margin: '0 0 6px', color: colours.quiet, fontSize: 13, lineHeight: '20px' }
  return (
    <tr>
      <td style={{ padding: '22px 8px 8px', textAlign: 'center' }}>
        <p className="quiet" style={{ ...line, fontWeight: 600 }}>
          {`${programme} – ${words.about}`}
        </p>
        <p className="quiet" style={line}>
          {letter.reason}
        </p>
        <p className="quiet" style={line}>
          {`${words.questions} `}
          <a className="quiet" href={`mailto:${frame.supportEmail}`} style={link}>
            {frame.supportEmail}
          </a>
        </p>
        {frame.unsubscribeUrl && (
          <p className="quiet" style={line}>
            <a className="quiet" href={frame.unsubscribeUrl} style={link}>
              {words.unsubscribe}
            </a>
          </p>
        )}
      </td>
    </tr>
  )
}
