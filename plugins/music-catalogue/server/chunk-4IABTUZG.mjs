import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
import{busyMs,closeFile,eraseLog,makePrivate,openTables}from"./chunk-FH7SHLPS.mjs";import{loadDriver}from"./chunk-BY5HLFQ5.mjs";import{explain}from"./chunk-JXZ7YOWW.mjs";import{LibraryFileError,StoreError}from"./chunk-72ZDMNLM.mjs";import{resolve}from"node:path";var firstId=9000000000000001,schema={version:1,isChecked:!1,create:`
    CREATE TABLE counter (next INTEGER NOT NULL) STRICT;
    INSERT INTO counter VALUES (${firstId});
    CREATE TABLE listener (number INTEGER PRIMARY KEY, service TEXT NOT NULL, caller TEXT NOT NULL,
      id INTEGER NOT NULL, origin TEXT NOT NULL, UNIQUE (service, caller)) STRICT;
    CREATE TABLE object (listener INTEGER NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, facts TEXT NOT NULL,
      gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (listener, kind, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE list (number INTEGER PRIMARY KEY, listener INTEGER NOT NULL, kind TEXT NOT NULL,
      total INTEGER NOT NULL DEFAULT 0, seconds INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE UNIQUE INDEX list_of ON list (listener, kind) WHERE kind <> 'playlist';
    CREATE TABLE item (list INTEGER NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (list, position)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX item_of ON item (list, id);
    CREATE TABLE playlist (id INTEGER PRIMARY KEY, listener INTEGER NOT NULL, list INTEGER NOT NULL,
      title TEXT NOT NULL, description TEXT NOT NULL, public INTEGER NOT NULL, collaborative INTEGER NOT NULL,
      created INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;
    CREATE INDEX playlist_of ON playlist (listener, id);
    CREATE TABLE bookmark (listener INTEGER NOT NULL, episode INTEGER NOT NULL, offset INTEGER NOT NULL,
      PRIMARY KEY (listener, episode)) STRICT, WITHOUT ROWID;
    CREATE TABLE copied (listener INTEGER NOT NULL, target TEXT NOT NULL, source TEXT NOT NULL, job TEXT NOT NULL,
      id INTEGER, PRIMARY KEY (listener, target, source)) STRICT, WITHOUT ROWID`},noEngine="SQLite cannot be loaded on this platform, so no library can be kept on this computer.";async function openDatabase({file,load=loadDriver}){let driver=await load().catch(()=>{throw new StoreError(noEngine)}),name=file===void 0?"The library in memory":resolve(file);try{file!==void 0&&makePrivate(name);let db=driver(file===void 0?":memory:":name,busyMs);return await openTables(db,name,schema),databaseIn(db,error=>ofLibrary(explain(error,name)))}catch(error){throw ofLibrary(explain(error,name))}}var ofLibrary=error=>new LibraryFileError(error.message,{cause:error});function databaseIn(db,explained){let statements=new Map,statement=sql=>{let known=statements.get(sql)??db.prepare(sql);return statements.set(sql,known),known},attempt=work=>{try{return work()}catch(error){throw isSqlite(error)?explained(error):error}},inside=!1,transaction=(begin,work)=>{if(inside)return work();attempt(()=>db.exec(begin)),inside=!0;try{let result=work();return attempt(()=>db.exec("COMMIT")),result}catch(error){throw db.inTransaction&&db.exec("ROLLBACK"),error}finally{inside=!1}};return{get:(sql,...values)=>attempt(()=>statement(sql).get(...values)),all:(sql,...values)=>attempt(()=>statement(sql).all(...values)),run:(sql,...values)=>attempt(()=>statement(sql).run(...values)),read:work=>transaction("BEGIN",work),change:work=>transaction("BEGIN IMMEDIATE",work),erase:()=>attempt(()=>eraseLog(db)),close:()=>closeFile(db)}}var isSqlite=error=>error instanceof Error&&"code"in error&&/SQLITE/.test(String(error.code));export{firstId,openDatabase,databaseIn};
