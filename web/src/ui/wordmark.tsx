/** The logo and the name of the product. */
export function Wordmark({ size = 24 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#244bb8" />
        <path
          d="M21.5 12.2a6.6 6.6 0 1 0 0 7.6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
      </svg>
      <span style={{ fontSize: size * 0.667, fontWeight: 650, letterSpacing: '-0.01em' }}>Comptoir</span>
    </span>
  )
}
