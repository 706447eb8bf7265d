// Imported first and for its effect: it must still be understood by a Node that is too old for the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// The same as `engines` in package.json: the bundler of the web client does not run on earlier ones.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Comptoir needs Node 20.19 or 22.12 or newer; this is Node ${process.versions.node}.`)
  console.error('Install a current Node from https://nodejs.org and try again.')
  process.exit(1)
}
