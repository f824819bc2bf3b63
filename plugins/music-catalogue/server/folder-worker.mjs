import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
import{workerData}from"node:worker_threads";var task=workerData;task.is==="read"?await(await import("./reader-thread-6M7L7ESC.mjs")).answerReads(task.beats):await(await import("./scan-thread-HJLRNQPN.mjs")).scanFolders(task);
