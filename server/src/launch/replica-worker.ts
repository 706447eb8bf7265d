import type { ReplicaReader } from '../database/replica-reader.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../worker/worker-loop.ts'

/** Compares the replica with the primary, so that a read knows which of them to use without asking. */
export function createReplicaWorker({ replica, log }: { replica: ReplicaReader; log: WorkerLog }): Worker {
  return createWorkerLoop<ReplicaReader>({
    name: 'replica worker',
    log,
    initialDelayMs: replica.checkIntervalMs,
    intervalMs: replica.checkIntervalMs,
    retryMs: replica.checkIntervalMs,
    connect: (serve) => serve(replica),
    async work() {
      await replica.check()
      return 'idle'
    },
  })
}
