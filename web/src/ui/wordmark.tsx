/** The logo and the name of the product. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.34 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#0b5cad" />
        <path
          d="M21.5 12.2a6.6 6.6 0 1 0 0 7.6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
      </svg>
      <span style={{ fontSize: size * 0.68, fontWeight: 700, letterSpacing: '-0.015em' }}>Comptoir</span>
    </span>
  )
}
