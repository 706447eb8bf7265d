/** Shown if the configuration or the texts fail to load; its own texts are therefore inline, in both languages. */
export function StartFailed() {
  return (
    <main role="alert" style={{ maxWidth: '30rem', margin: '15vh auto', padding: '0 1.5rem' }}>
      <h1>Comptoir</h1>
      <p>The server cannot be reached. Check the network and try again.</p>
      <p lang="fr">Le serveur ne répond pas. Vérifiez le réseau et réessayez.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again · Réessayer
      </button>
    </main>
  )
}
