import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editExample, launchProgram, folder as runFolder } from './fixture.ts'

export interface Nginx {
  /** The certificate that it presents. */
  certificate: string
  accessLog(): string
}

interface NginxOptions {
  /** The folder with the example configuration. */
  examples: string
  replicaPorts: readonly [number, number]
  httpPort: number
  httpsPort: number
}

/** Runs nginx with the example configuration; only its ports and its certificate are other ones. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = join(runFolder, 'nginx')
  mkdirSync(folder, { recursive: true })
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  createCertificate(certificate, key)
  const { httpPort, httpsPort, examples, replicaPorts } = options
  const site = editExample(readFileSync(join(examples, 'comptoir.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/comptoir/tls/fullchain.pem', certificate],
    ['/etc/comptoir/tls/privkey.pem', key],
  ])
  const upstream = editExample(readFileSync(join(examples, 'upstream.conf'), 'utf8'), [
    ['127.0.0.1:4181', `127.0.0.1:${replicaPorts[0]}`],
    ['127.0.0.1:4182', `127.0.0.1:${replicaPorts[1]}`],
  ])
  const accessLog = join(folder, 'access.log')
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user nobody nogroup;\n' : ''}worker_processes 2;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  log_format tried '$remote_addr $server_protocol $status $upstream_addr';
  access_log ${accessLog} tried;
${temporaryFolders.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${upstream}
${site}
}
`,
  )
  const flags = ['-c', configuration, '-e', join(folder, 'error.log')]
  execFileSync('nginx', ['-t', ...flags], { stdio: 'pipe' })
  await launchProgram(
    { name: 'nginx', program: 'nginx', args: flags, logFile: join(folder, 'output.log') },
    () => fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' }),
  )
  return {
    certificate: readFileSync(certificate, 'utf8'),
    accessLog: () => readFileSync(accessLog, 'utf8'),
  }
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

function createCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=comptoir.example', '-addext', 'subjectAltName=DNS:comptoir.example']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
}
