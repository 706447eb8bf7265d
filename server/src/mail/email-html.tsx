/** @jsxRuntime automatic */
// Set here because tools started in the root folder do not read server/tsconfig.json.

import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BlockView, LayoutTable } from './block-view.tsx'
import { type EmailLayout, type EmailPart, joinSubjects, layoutTexts, productName } from './email-content.ts'
import { colours, fonts, styleSheet } from './email-style.ts'

/** Renders HTML with tables and inline styles, because not every mail program supports anything else. */
export function emailHtml(parts: readonly EmailPart[], layout: EmailLayout): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<EmailPage parts={parts} layout={layout} />)}`
}

function EmailPage({ parts, layout }: { parts: readonly EmailPart[]; layout: EmailLayout }) {
  return (
    <html lang={`${parts[0]?.language}-CA`} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{joinSubjects(parts)}</title>
        <style>{styleSheet}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: colours.page }}>
        <Preheader text={parts.map(({ preheader }) => preheader).join(' ')} />
        <LayoutTable width="100%">
          <tr>
            <td
              className="page"
              align="center"
              style={{ backgroundColor: colours.page, padding: '28px 12px' }}
            >
              <LayoutTable
                width={600}
                style={{ width: '100%', maxWidth: 600, fontFamily: fonts.text, textAlign: 'left' }}
              >
                <Wordmark />
                {parts.map((part) => (
                  <Fragment key={part.language}>
                    <Sheet content={part} />
                    <Footer content={part} layout={layout} />
                  </Fragment>
                ))}
              </LayoutTable>
            </td>
          </tr>
        </LayoutTable>
      </body>
    </html>
  )
}

/** The blanks keep mail programs from filling the preview line with the text that follows. */
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
        <LayoutTable>
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
              {productName.charAt(0)}
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
              {productName}
            </td>
          </tr>
        </LayoutTable>
      </td>
    </tr>
  )
}

function Sheet({ content }: { content: EmailPart }) {
  const { buttonFallback } = layoutTexts[content.language]
  return (
    <tr lang={`${content.language}-CA`}>
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
          {content.heading}
        </h1>
        {content.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <BlockView key={index} block={block} buttonFallback={buttonFallback} />
        ))}
      </td>
    </tr>
  )
}

function Footer({ content, layout }: { content: EmailPart; layout: EmailLayout }) {
  const words = layoutTexts[content.language]
  const link = { color: colours.quiet, textDecoration: 'underline' }
  const line = { margin: '0 0 6px', color: colours.quiet, fontSize: 13, lineHeight: '20px' }
  return (
    <tr lang={`${content.language}-CA`}>
      <td style={{ padding: '22px 8px 22px', textAlign: 'center' }}>
        <p className="quiet" style={{ ...line, fontWeight: 600 }}>
          {`${productName} – ${words.about}`}
        </p>
        <p className="quiet" style={line}>
          {content.reason}
        </p>
        <p className="quiet" style={line}>
          {`${words.questions} `}
          <a className="quiet" href={`mailto:${layout.supportEmail}`} style={link}>
            {layout.supportEmail}
          </a>
        </p>
        {layout.unsubscribeUrl && (
          <p className="quiet" style={line}>
            <a className="quiet" href={layout.unsubscribeUrl} style={link}>
              {words.unsubscribe}
            </a>
          </p>
        )}
      </td>
    </tr>
  )
}
