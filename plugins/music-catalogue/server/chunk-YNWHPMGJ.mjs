import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
import{albums,artists,best,byCount,countEach,deriveCatalogue,indexTerms,isUnspaced,nodesOf,plainKeys,playlists,radios,readQuery,tracks,users}from"./chunk-XN7TZ6LQ.mjs";import{ServiceError,dateOf,errors,mostFavourites,secondsOf,windowOf}from"./chunk-CH4G7PXW.mjs";import{I}from"./chunk-R7QN7EK5.mjs";import{unguessable}from"./chunk-OHHSOQXS.mjs";import{entries,favouriteKinds}from"./chunk-WQM3JBMF.mjs";import{mostPlaylistTracks}from"./chunk-24OVDYR6.mjs";import{matchPath,objectPath,parsePath,pathKeys,permissionWords,permissions}from"./chunk-VM4UOPGD.mjs";import{external_exports}from"./chunk-57PNDB7B.mjs";import{decodeSegment}from"./chunk-4XMCUBEY.mjs";import{escaped}from"./chunk-OAYWAVDF.mjs";import{StoreError}from"./chunk-72ZDMNLM.mjs";import{once}from"./chunk-IHHCABEM.mjs";import{createHash,timingSafeEqual}from"node:crypto";import{createServer}from"node:http";function attachServer(server,options3){let isClosing=!1;return server.on("request",(request,response)=>{handle(request,response,options3).catch(error=>{!isClosing&&!request.destroyed&&options3.report(error),response.destroy()})}),()=>new Promise(resolve=>{isClosing=!0,server.close(()=>resolve()),server.closeAllConnections()})}async function handle(request,response,{respond,crossSite}){if(isForeign(request,crossSite))return send(response,page("Forbidden",403));let incoming=await readRequest(request);if(incoming===void 0)return send(response,page("Request Entity Too Large",413));await respond(incoming,response)}function isForeign({headers,socket,method="",url=""},crossSite){let hosts=["127.0.0.1","localhost"].map(name=>`${name}:${socket.localPort}`);if(!hosts.includes(headers.host?.toLowerCase()??""))return!0;let{origin}=headers;return origin!==void 0&&!hosts.some(host=>origin===`http://${host}`)?!0:/^(?:cross|same)-site$/.test(String(headers["sec-fetch-site"]??""))&&!(isPage(headers)&&crossSite(method,url.split("?",1)[0]??""))}var isPage=headers=>/^(?:|document)$/.test(String(headers["sec-fetch-dest"]??""));async function listen(){let server=createServer();await new Promise((resolve,reject)=>{server.once("error",reject),server.listen(0,"127.0.0.1",resolve)}),server.on("error",()=>{});let address=server.address(),port=typeof address=="object"?address?.port:void 0;if(port===void 0)throw new Error("the embedded service has no port");return{server,origin:`http://127.0.0.1:${port}`}}var json=(body,status=200)=>({status,type:"application/json; charset=utf-8",text:JSON.stringify(body)}),page=(text2,status=200)=>({status,type:"text/html; charset=utf-8",text:text2});function send(response,{status,type,text:text2,headers}){let bytes=Buffer.from(text2);response.writeHead(status,{...headers,"content-type":type,"content-length":bytes.length,"cache-control":"no-store","x-content-type-options":"nosniff"}),response.end(bytes)}var mostBytes=256*1024;async function readRequest(request){let method=request.method??"GET",target=request.url??"/",cut=target.indexOf("?"),path=cut<0?target:target.slice(0,cut),given=new URLSearchParams(cut<0?"":target.slice(cut+1)),sent=method==="POST"?await form(request):[];if(sent===void 0)return;for(let[name,value]of sent)given.set(name,value);let token=given.get("access_token")??bearer(request.headers.authorization);given.delete("access_token");let language=request.headers["accept-language"];return{method,path,params:Object.fromEntries(given),token,language}}async function form(request){let chunks=[],size2=0;for await(let chunk of request){let bytes=Buffer.from(chunk);size2+=bytes.length,size2<=mostBytes&&chunks.push(bytes)}if(size2>mostBytes)return;let isForm=request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");return new URLSearchParams(isForm?Buffer.concat(chunks).toString():"")}var bearer=header=>/^bearer\s+(\S+)$/i.exec(header??"")?.[1];var applicationWith=secret=>({id:"music-catalogue-mcp",secret,name:"Music catalogue for AI assistants"}),lifetimeMs=10*6e4,hourSeconds=3600,mostPending=100,pagePath="/oauth/auth.php",opensPage=(method,path)=>method==="GET"&&(path===pagePath||path.startsWith(`${pagePath}/`));function createOAuth(parts){let passes=singleUse(parts),pending=singleUse(parts),allowed=singleUse(parts),isOpen=pass=>pass===void 0?parts.open:passes.has(pass);return{newPage:()=>`${pagePath}/${passes.put(!0)}`,answer({method,path,params,token}){if(method==="POST"&&path===pagePath){let question=pending.take(params.mark),isFirst=question?.pass===void 0||passes.take(question.pass)!==void 0;return question&&isFirst?decide(params,question,allowed):problemPage(answered)}if(opensPage(method,path)){let pass=path===pagePath?void 0:path.slice(pagePath.length+1);return isOpen(pass)?ask(parts,params,pass,pending):problemPage(notOpened)}if(path==="/oauth/access_token.php")return exchange(parts,params,allowed);if(path==="/oauth/revoke"&&method==="POST")return token!==void 0&&parts.tokens.revoke(token),json(!0)}}}var answered="This page was answered already or has expired. Start signing in again.",notOpened="This address is wrong, was used already, or has expired. Start signing in again.";function singleUse({now,random}){let kept3=new I({max:mostPending}),valid=mark=>{let found=kept3.peek(mark);return found!==void 0&&found.until>now()?found.value:void 0};return{put(value){let mark=random();return kept3.set(mark,{value,until:now()+lifetimeMs}),mark},has:mark=>valid(mark)!==void 0,take(mark=""){let found=valid(mark);return kept3.delete(mark),found}}}function ask(parts,params,pass,pending){if(parts.application.id!==params.app_id)return problemPage("There is no application with this app_id.");let back=loopbackAddress(params.redirect_uri);if(!back)return problemPage("The redirect_uri must be an http address of this computer.");let names=(params.perms||"basic_access").split(",").map(name=>name.trim()),permissions3=permissions.filter(name=>names.includes(name)),unknown=names.find(name=>!permissions3.some(permission=>permission===name));if(unknown!==void 0)return problemPage(`"${unknown.slice(0,60)}" is not a permission. The permissions are ${permissions.join(", ")}.`);let request={pass,permissions:permissions3,back,state:params.state};return consentPage(parts,request,pending.put(request))}function decide(params,question,allowed){let said=params.answer==="allow"?{code:allowed.put(question)}:{error_reason:"user_denied"},back=new URL(question.back);for(let[name,value]of Object.entries(said))back.searchParams.set(name,value);return question.state!==void 0&&back.searchParams.set("state",question.state),{status:303,type:"text/plain; charset=utf-8",text:"",headers:{location:back.href,"referrer-policy":"no-referrer"}}}function exchange({tokens,application,now},params,allowed){let grant=allowed.take(params.code);if(!grant||application.id!==params.app_id||!isSame(application.secret,params.secret??""))return page("wrong code");let expires=grant.permissions.includes("offline_access")?0:hourSeconds,access_token=tokens.issue({permissions:grant.permissions,...expires===0?{}:{expiresAt:now()+expires*1e3}});return params.output==="json"?json({access_token,expires}):page(new URLSearchParams({access_token,expires:String(expires)}).toString())}var isSame=(a,b)=>timingSafeEqual(digest(a),digest(b)),digest=text2=>createHash("sha256").update(text2).digest();function loopbackAddress(text2){if(text2===void 0||!URL.canParse(text2))return;let url=new URL(text2);return url.protocol==="http:"&&/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)&&url.hash===""&&url.username===""?url:void 0}var consentPage=({application,listener},{permissions:permissions3,back},mark)=>htmlReply(200,`Allow ${application.name}?`,`
<p class="who">Signed in as <b>${escaped(listener)}</b></p>
<h1><b>${escaped(application.name)}</b> asks for access to your library</h1>
<p>It would be able to:</p>
<ul>${permissions3.map(item).join("")}</ul>
<form method="post" action="/oauth/auth.php">
<input type="hidden" name="mark" value="${escaped(mark)}">
<button name="answer" value="deny">Deny</button>
<button name="answer" value="allow" class="yes">Allow</button>
</form>`,back.origin),item=name=>`
<li><span>${escaped(capital(permissionWords[name]))}</span><code>${name}</code></li>`,problemPage=problem=>htmlReply(400,"Not possible",`<h1>This request cannot be answered</h1><p>${escaped(problem)}</p>`),capital=text2=>text2.charAt(0).toUpperCase()+text2.slice(1);function htmlReply(status,title,body,returnsTo=""){let text2=`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}
</main>
<footer>The demo library on this computer. Nothing you do here leaves it.</footer>
</body>
</html>
`;return{...page(text2,status),headers:{"content-security-policy":`default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${returnsTo}; base-uri 'none'; frame-ancestors 'none'`,"x-frame-options":"DENY","referrer-policy":"same-origin"}}}var style=`
:root { color-scheme: light dark; --ink: #1d1b24; --soft: #66616f; --line: #e3e0e8; --card: #fff; --ground: #f3f1f7; --yes: #5b2bd9; --on-yes: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eeebf4; --soft: #a9a3b5; --line: #3a3544; --card: #211e29; --ground: #151219; --yes: #b79bff; --on-yes: #1b1030; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1rem; padding: 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { width: 100%; max-width: 30rem; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.35rem; font-weight: 400; line-height: 1.35; }
p { margin: 0 0 .75rem; }
.who { margin-bottom: 1rem; color: var(--soft); font-size: .875rem; }
ul { margin: 0 0 1.75rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
li span { display: block; }
code { color: var(--soft); font: .75rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
form { display: flex; gap: .75rem; }
button { flex: 1; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .6rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.yes { border-color: var(--yes); background: var(--yes); color: var(--on-yes); font-weight: 600; }
button:focus-visible { outline: 3px solid var(--yes); outline-offset: 2px; }
footer { max-width: 28rem; color: var(--soft); font-size: .8125rem; text-align: center; }
`;function createTokens(ownerId,now,random){let issued=new Map,valid=token=>{let found=issued.get(token);return found!==void 0&&found.expiresAt>now()?found.caller:void 0};return{issue({permissions:permissions3=permissions,userId=ownerId,expiresAt=Number.POSITIVE_INFINITY,library:library2}={}){let token=random(),caller={token,userId,permissions:new Set(permissions3),library:library2};return issued.set(token,{caller,expiresAt}),token},revoke:token=>issued.delete(token),isValid:token=>token!==void 0&&valid(token)!==void 0,caller(token){if(token===void 0)return;let caller=valid(token);if(!caller)throw errors.invalidToken();return caller}}}var text=external_exports.string().transform(cell=>cell.replaceAll("\xB6",`
`)),number=external_exports.string().min(1).transform(Number).pipe(external_exports.number()),optional=external_exports.string().transform(cell=>cell===""?void 0:Number(cell)),ids=external_exports.string().transform(cell=>cell===""?[]:cell.split(",").map(Number)).pipe(external_exports.array(external_exports.number())),flag=external_exports.string().transform(cell=>cell==="yes");function readTable(table,row){let[columns=[],...rows]=cellsOf(table);return rows.map(cells=>row.parse(Object.fromEntries(columns.map((name,at)=>[name,cells[at]]))))}var readRecord=(table,row)=>row.parse(Object.fromEntries(cellsOf(table))),cellsOf=table=>table.trim().split(`
`).map(line=>line.split("	"));var albums2=`
id	artistId	title	label	releaseDate	recordType	fans	explicitCover	withdrawn	upc
301136	12	Brandenburg Concertos Nos. 3 & 5	Harbour Light Classics	1731-01-01	album	10723	2		5060012040017
301143	12	Cello Suite No. 1	Northlight Records	1720-01-01	album	19106	0		700012040239
301145	12	Keyboard Works	Harbour Light Classics	1741-01-01	album	5867	0		5060012040789
301168	14	Le quattro stagioni (The Four Seasons)	Casa Lanterna	1725-01-01	album	1922	0		5060012040796
301191	17	Music for the Royal Fireworks & Favourites	Harbour Light Classics	1749-01-01	album	409	2		700012041618
301203	21	Symphony No. 94 & Trumpet Concerto	Northlight Records	1796-01-01	album	605	0		700012041885
301214	26	Eine kleine Nachtmusik	Casa Lanterna	1787-01-01	album	8759	0		700012042660
301219	26	Symphony No. 40 & Clarinet Concerto	Northlight Records	1791-01-01	album	2038	0		700012043117
301256	26	Piano Concerto No. 21	Harbour Light Classics	1791-01-01	album	2521	2		700012043445
301290	32	Moonlight & Path\xE9tique: Piano Sonatas	Northlight Records	1810-01-01	album	6613	0		5060012044084
301326	32	Symphonies Nos. 5 & 7	Harbour Light Classics	1812-01-01	album	10283	2		700012044497
301354	32	Symphony No. 9 "Choral"	Casa Lanterna	1824-01-01	album	8753	0		5060012045135
301394	39	Impromptus, D. 899	Blue Shutter	1827-01-01	album	4483	0		700012045548
301415	39	Songs & the Unfinished Symphony	Northlight Records	1825-01-01	album	4430	0		5060012046156
301448	40	Symphony No. 3	Blue Shutter	1847-01-01	album	1313	0		700012046682
301487	42	Das Jahr	Blue Shutter	1841-01-01	album	1824	0		5060012046750
301507	45	Nocturnes	Northlight Records	1841-01-01	album	5097	0		5060012046781
301525	45	Preludes, Waltzes & \xC9tudes	Casa Lanterna	1847-01-01	album	2092	0		700012047313
301544	49	Kinderszenen	Harbour Light Classics	1838-01-01	album	464	0		5060012048174
301576	54	Liebestr\xE4ume & La campanella	Northlight Records	1851-01-01	album	531	0		700012048631
301600	60	Romances & Piano Trio	Blue Shutter	1853-01-01	album	410	0		5060012048655
301605	60	Piano Concerto & Soir\xE9es musicales	Blue Shutter	1836-01-01	album	1781	2		5060012049164
301627	67	The Banjo & Other Piano Pieces	Riverboat Row	1857-01-01	album	1050	0		5060012049690
301633	68	Hungarian Dances & Late Piano Pieces	Harbour Light Classics	1893-01-01	album	236	0		5060012050511
301652	70	Le carnaval des animaux	Maison Verte	1886-01-01	album	433	0		700012050979
301669	73	Carmen & L'Arl\xE9sienne	Maison Verte	1879-01-01	album	1097	0		5060012051136
301677	77	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438 (Pictures at an Exhibition)	\u0421\u0430\u0434 \u0417\u0432\u0443\u043A\u0430	1874-01-01	album	531	0		5060012051778
301685	82	The Nutcracker & Swan Lake: Scenes	Harbour Light Classics	1892-01-01	album	647	0		700012052201
301689	88	Symphony No. 9 "From the New World"	Northlight Records	1894-01-01	album	2673	2		5060012052270
301704	95	Peer Gynt & Lyric Pieces	Fjordlys	1896-01-01	album	1140	0		5060012053147
301714	96	Pavane, Sicilienne & Requiem	Maison Verte	1893-01-01	album	377	0		700012053826
301724	98	Choros, Polcas & Tangos	Rua da Aurora	1912-01-01	album	371	0		700012054724
301726	101	Tangos brasileiros	Rua da Aurora	1922-01-01	album	369	0		700012055325
301761	105	Nimrod & Other Favourites	Harbour Light Classics	1919-01-01	album	1338	2		5060012055660
301791	110	Suite espa\xF1ola	Patio Azul	1886-01-01	album	133	0		700012056346
301810	116	Suite bergamasque & Arabesques	Maison Verte	1905-01-01	album	4502	0		5060012056360
301829	116	Pr\xE9ludes, Book I & Children's Corner	Maison Verte	1910-01-01	album	2856	0		5060012056841
301857	116	La mer	Northlight Records	1905-01-01	album	4193	0		700012056919
301870	123	Gymnop\xE9dies & Gnossiennes	Maison Verte	1891-01-01	album	1974	0		5060012057220
301907	123	Je te veux & Other Piano Pieces	Blue Shutter	1917-01-01	album	1989	0		700012057510
301947	124	Romance & Hermit Thrush	Blue Shutter	1921-01-01	album	149	0		700012058234
301987	126	Maple Leaf Rag & Other Rags	Riverboat Row	1914-01-01	album	1194	0		700012059071
302002	129	The Planets	Harbour Light Classics	1916-01-01	album	296	0		700012059880
302007	133	Miroirs, Jeux d'eau & Pavane	Maison Verte	1928-01-01	album	403	0		700012060183
302042	138	\u8352\u57CE\u306E\u6708	\u706F\u53F0\u30EC\u30B3\u30FC\u30C9	1903-01-01	album	1032	2		5060012060473
302051	144	Grace and Beauty: Classic Rags	Riverboat Row	1914-01-01	album	555	2		700012060480
302060	151	King Porter & Company	Riverboat Row	1926-01-01	album	1866	0		5060012061043
302097	152	D'un matin de printemps	Blue Shutter	1918-01-01	album	749	0		5060012061722
302109	154	Satellite in Another Life	Paper Moon Society	1989-05-25	album	153115	0		5060012062477
302137	154	Satellite in Another Life (Remastered)	Wren House	2014-11-20	album	48996	0		700012063214
302173	154	The Suitcase on Lowgate	Low Tide Tapes	2015-09-15	album	129649	0		5060012063863
302207	154	Quillon's Winter	Low Tide Tapes	2014-08-27	single	90919	0		700012064501
302224	154	Don't Trust the Radio	Upstairs at Ezra's	2026-09-09	ep	137579	0		5060012064990
302249	157	Salt & Cedar	Blue Shutter	1999-05-19	album	54555	0		700012065829
302267	157	Lowgate, 7 A.M.	Upstairs at Ezra's	2023-06-23	album	99482	0		5060012065928
302275	157	Midnight Corners	Northlight Records	2026-05-11	single	73540	0		5060012066024
302284	161	Caf\xE9 M\xE9tropole	Blue Shutter	2026-02-10	album	23322	0		5060012066130
302292	161	Quarry Row, 5 P.M.	Blue Shutter	2017-08-18	album	34288	0		5060012066413
302331	161	Signal, Carousel	Maison Verte	2026-03-20	single	32027	0		5060012066468
302339	166	(Wake the) Snowfall	Second Floor Music	1997-06-26	album	2388	0		5060012066802
302375	166	Staircase	Upstairs at Ezra's	2018-08-22	album	2421	0		5060012066826
302389	172	I'd Carry the Postcard for You	Upstairs at Ezra's	2026-09-23	album	111	0		5060012066857
302393	179	Run the Corner	Casa Lanterna	2003-03-26	album	22765	0		700012067410
302415	179	Run the Corner	Casa Lanterna	2002-04-27	single	63285	0		5060012067960
302447	179	Bastien's Sparrow	Blue Shutter	2024-11-10	album	45083	0		700012068103
302477	179	Overcoat	Northlight Records	2026-02-06	single	29606	2		5060012068752
302509	180	Don't Chase the Ballroom	Ninth Bell	2026-03-18	album	18441	0		700012068912
302514	180	Cousin's Couch	Harbour Light	2025-09-15	album	17101	0		5060012069537
302544	180	Backseat Notes	Patio Azul	2026-09-27	ep	48503	0		700012069841
302577	182	Learning in the Morning	Casa Lanterna	2026-02-13	album	2263	0		5060012070540
302602	182	Mend the Lanterns (Deluxe Edition)	Ninth Bell	2019-01-23	album	1807	0		5060012071059
302606	182	Open Me Like a Suitcase	Ninth Bell	2018-08-27	single	460	2		700012071165
302607	185	Window, Kingdom	Northlight Records	2025-12-11	album	4258	0		5060012071639
302629	185	Kingdom	Wren House	2018-01-01	album	5820	0		5060012072438
302636	189	The Kettle Song	Patio Azul	1986-04-03	album	14590	0	yes	700012073237
302676	189	The Kettle Song	Patio Azul	1985-06-03	single	24981	0		5060012073305
302702	189	The Kettle Song (Remastered)	Second Floor Music	2011-06-05	album	12641	0		700012073657
302707	189	M\u0142oda zima	Patio Azul	2024-07-20	album	39061	0		5060012074425
302724	189	Sixteen Wheels	Static Orchard	2026-04-19	single	31007	0		700012074647
302764	194	Reading across the Foxglove	Tin Whistle Recordings	2026-06-03	album	20349	0		5060012075507
302791	194	Feedback Saints	Blue Shutter	2015-04-09	album	6195	0		5060012076399
302800	194	I'd Follow the Umbrella for You	Blue Shutter	2014-11-08	single	14839	0		5060012076993
302809	200	Nobody's Motorway	Paper Moon Society	2024-10-21	album	919	0		5060012077426
302812	200	(Break the) Matchbox	Fjordlys	2017-01-22	album	488	0		5060012077815
302827	200	Kick the Door	Fjordlys	2016-11-05	single	548	2		700012078690
302853	207	1,000 Lanterns	Static Orchard	2026-04-09	album	81614	0		700012079086
302864	207	1,000 Lanterns	Static Orchard	2025-03-26	single	32756	0		5060012079093
302866	207	Velvet Engines	Wren House	2018-02-04	album	86537	0		700012079864
302877	207	Cosmo's Matchbox	Fjordlys	2026-05-06	ep	59866	0		5060012080549
302884	208	Electric Cinnamon	Tin Whistle Recordings	2020-10-04	album	8601	0		5060012081324
302917	208	Break the Islands	Static Orchard	2023-08-01	album	9619	0		5060012081553
302938	210	One More Floor	Fjordlys	1990-06-24	album	577	0		700012081669
302948	210	Sunrise Set	Fjordlys	1989-11-05	single	457	0		700012082116
302967	213	Canci\xF3n de sal	Paper Moon Society	2021-12-28	album	38135	0		700012082864
303003	213	Honey Hour	Paper Moon Society	2020-12-09	single	24630	0		5060012083441
303038	213	Velvet Rooms (Deluxe Edition)	Harbour Light	2020-11-25	album	50571	1		5060012083564
303073	213	Don't Chase the Lighthouse	Harbour Light	2019-03-19	single	44044	2		700012083885
303093	213	Tollgate Road, 1 P.M.	Wren House	2026-05-07	single	63303	0		700012084394
303106	217	Late Checkout	Wren House	1997-07-19	album	4896	0		700012084813
303107	217	Don't Remember the Lantern	Wren House	1996-04-06	single	1998	2		5060012084837
303110	217	Marble Signal	Static Orchard	2016-09-12	album	5315	0		5060012084981
303147	217	Say It Softer	Static Orchard	2015-09-24	single	3546	0		5060012085490
303150	222	Crooked Engines	Northlight Records	2011-02-13	album	726	0		5060012085995
303164	222	Two Left Shoes	Northlight Records	2010-08-03	single	658	1		5060012086664
303192	228	Rain (On the Roof of My Mouth)	Ninth Bell	1977-11-25	album	14848	0		700012087517
303208	228	Rain (On the Roof of My Mouth)	Ninth Bell	1976-11-13	single	14463	0		5060012087685
303220	228	26 Windows	Blue Shutter	2017-12-08	album	15854	0		5060012088224
303238	228	Walking in the Afternoon	Blue Shutter	2016-05-04	single	16062	0		5060012089030
303269	235	Electric Rivers	Paper Moon Society	2022-10-13	album	765	0		700012089764
303300	235	Electric Rivers	Paper Moon Society	2021-08-23	single	828	0		700012089795
303328	235	Sleeping behind the Canyon	Static Orchard	2017-06-17	album	718	0		5060012090104
303329	235	Don't Burn the Snowfall	Static Orchard	2016-07-25	single	812	0		5060012090524
303335	236	(Remember the) Compass	Wren House	2023-07-17	album	121	0		5060012091361
303358	236	Signal & Compass	Wren House	2022-02-20	single	148	0		700012091477
303362	238	Cold Boot	Wren House	1994-09-07	album	6261	2		5060012091606
303394	238	Phase 2	Paper Moon Society	2023-07-21	album	3673	2		5060012091811
303428	241	Cold Boot	Patio Azul	2020-07-04	album	10728	0		5060012092290
303439	241	What's the Time in Reykjav\xEDk?	Patio Azul	2019-10-22	single	9708	2		700012093150
303474	241	Return to Zero	Riverboat Row	2019-10-24	album	9966	0		700012093969
303505	245	Harbour & Postcard	Tin Whistle Recordings	1983-03-15	album	80	2		700012094119
303533	250	Old Songs, Sung at Home	Paper Moon Society	2023-08-13	album	1790	0		700012094713
303547	250	Letter to Saskia	Kettle & Crane	2026-08-20	album	1910	0		700012095130
303581	256	Last Orders at the Wren House	Tin Whistle Recordings	2026-04-25	album	220	0		5060012095772
303616	263	Don't Borrow the Ribbon	Kettle & Crane	2026-08-08	album	336	2		700012095949
303623	263	Quarry Row, 6 P.M.	Kettle & Crane	2025-03-21	single	205	0		5060012096281
303640	264	I'd Believe the Lighthouse for You (Deluxe Edition)	Northlight Records	2019-02-03	album	3164	0		5060012096717
303667	264	I'd Believe the Lighthouse for You	Northlight Records	2018-03-20	single	3099	0		5060012097394
303686	264	Don't Carry the Signal	Harbour Light	2018-01-03	album	3122	0		5060012097554
303688	264	Bridge in August	Harbour Light	2017-11-02	single	2569	0		700012098131
303710	266	The Rooftop on Wren Island	Ninth Bell	2022-08-04	album	1614	0		5060012098742
303731	266	The Rooftop on Wren Island	Ninth Bell	2021-04-25	single	1068	0		5060012099114
303737	266	Tangerine & Tangerine	Harbour Light	2024-01-07	album	1690	0		5060012099404
303766	269	Steady Breeze	Low Tide Tapes	2025-06-05	album	62	0		5060012100049
303771	269	Lion at the Gate	Low Tide Tapes	2024-01-27	single	103	0		700012100179
303773	273	Radio in Late September	Riverboat Row	2009-03-19	album	2561	0		5060012100582
303797	273	Paint the Promises	Riverboat Row	2008-03-20	single	2243	0		5060012100902
303825	273	Velvet Satellite	Kettle & Crane	2023-10-02	album	2185	0		5060012101060
303848	273	Magpie in November	Kettle & Crane	2022-01-10	single	1061	0		5060012101091
303884	278	Tender Matches	Riverboat Row	2014-05-25	album	1329	0		5060012101367
303916	278	Tender Matches	Riverboat Row	2013-05-15	single	386	2		700012101824
303921	278	Waltz for a Lighthouse	Harbour Light	2017-09-28	album	473	0		5060012102685
303948	284	Nocturnal Habits	Blue Shutter	2025-05-10	album	610	0		700012103293
303971	284	The Valley on Saltmarsh	Blue Shutter	2024-07-09	single	585	2		5060012103903
304003	284	Meadow No. 10	Maison Verte	2024-04-01	album	892	0		5060012104597
304009	284	(Wake the) Window	Maison Verte	2023-03-02	single	760	0		5060012104696
304039	291	Satellite, Balcony	Riverboat Row	2013-12-24	album	3404	0		5060012105167
304050	291	Radio	Upstairs at Ezra's	2016-07-16	album	4918	0		5060012105624
304061	292	Boss of the Drowned City	Kettle & Crane	2010-02-25	album	1101	0		5060012105686
304095	292	(Follow the) Anchor	Blue Shutter	2020-11-15	album	784	0		700012106560
304130	294	Shoreline No. 10	Static Orchard	2024-02-11	album	1403	0		700012107437
304138	294	Walking behind the Compass	Static Orchard	2023-02-10	single	2409	0		5060012107987
304142	294	Hymn for the Drowned	Patio Azul	2019-10-18	album	1337	0		5060012108823
304177	297	96 Summers (Deluxe Edition)	Fjordlys	2023-03-15	album	434	0		700012109141
304182	297	Hold the Summers	Fjordlys	2022-08-23	single	848	0		700012109745
304196	297	82 Mountains	Riverboat Row	2023-03-27	album	780	0		700012109899
304236	301	Chase Me Like a Kettle	Ninth Bell	2018-12-21	album	44	0		5060012110208
304272	306	Lantern Square, 8 A.M.	Upstairs at Ezra's	1984-04-25	album	10361	0		5060012110819
304296	306	Slow Simmer, Pt. 1	Upstairs at Ezra's	1983-04-26	single	12519	0		5060012111298
304305	306	Lantern Square, 8 A.M. (Remastered)	Static Orchard	2009-02-24	album	5769	0		5060012111656
304311	306	Garden (Deluxe Edition)	Kettle & Crane	2026-04-13	album	10291	2		5060012111830
304328	312	Brown Sugar Letters	Wren House	2021-02-09	album	1385	0		5060012112400
304348	312	Brown Sugar Letters	Upstairs at Ezra's	2016-03-10	album	763	2		5060012112738
304356	319	Ain't Got the Morning (Deluxe Edition)	Riverboat Row	1981-09-11	album	1663	0		5060012113513
304372	319	Ain't Got the Morning (Deluxe Edition) (Remastered)	Blue Shutter	2006-06-07	album	1338	0		700012113704
304409	319	Levee Song	Static Orchard	2025-05-04	album	751	0		5060012114268
304437	320	The Balcony on Lantern Square	Upstairs at Ezra's	2010-01-02	album	413	2		5060012114855
304460	322	Winter Windows	Riverboat Row	1995-04-03	album	59	0		700012115142
304472	325	Coraz\xF3n de Tamarindo (Deluxe Edition)	Riverboat Row	2019-08-09	album	29890	0		5060012115876
304493	325	Coraz\xF3n de Tamarindo	Riverboat Row	2018-01-05	single	36686	0		700012116552
304520	325	Noche de sal	Upstairs at Ezra's	2020-01-28	album	18282	0		700012117245
304545	325	Noche de algod\xF3n	Low Tide Tapes	2026-07-03	single	18976	0		5060012117719
304554	329	The Bridge on Cold Harbour	Wren House	2008-06-06	album	2777	0		5060012118396
304556	329	Coraz\xF3n contigo	Static Orchard	2026-02-10	album	5645	0		5060012118631
304565	334	Coraz\xF3n del sur	Blue Shutter	1991-05-05	album	290	0		5060012119508
304576	334	Coraz\xF3n del sur	Blue Shutter	1990-09-17	single	229	2		5060012120139
304601	340	\u591C\u660E\u3051\u306E\u5207\u7B26	Maison Verte	2026-04-09	album	17763	0		5060012120290
304638	340	\u96E8\u306E\u706F\u53F0	Patio Azul	2024-04-03	album	3604	2		5060012120610
304642	347	\u6AB8\u6AAC\u8272	Kettle & Crane	2005-04-16	album	698	0		5060012121211
304651	347	\u9060\u3044\u661F\u5EA7	Second Floor Music	2022-02-23	album	406	0		5060012121341
304658	348	\uB290\uB9B0 \uC6B0\uD3B8	Paper Moon Society	1993-02-25	album	3757	0		5060012122157
304694	348	\uD3B8\uC9C0 (Letter)	Paper Moon Society	1992-07-26	single	2907	0		5060012122669
304702	348	\uC0C8\uBCBD \uACE8\uBAA9	Paper Moon Society	2019-12-12	album	4969	0		5060012123079
304722	348	\uC0C8\uBCBD \uACE8\uBAA9	Paper Moon Society	2018-04-09	single	2845	0		700012123277
304729	350	\uBB3C\uACB0	Riverboat Row	1975-11-02	album	1117	0		700012123451
304734	350	\uC5EC\uB984 \uCC3D\uBB38	Upstairs at Ezra's	2026-05-11	album	1250	0		5060012124335
304762	350	\uBA3C \uD3B8\uC9C0, Pt. 1	Upstairs at Ezra's	2025-10-07	single	740	2		700012124441
304773	353	\u0386\u03B4\u03B5\u03B9\u03B1 \u03BB\u03B9\u03BC\u03AC\u03BD\u03B9\u03B1	Kettle & Crane	2026-06-05	album	678	0		5060012124588
304804	353	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	Kettle & Crane	2025-03-04	single	140	0		700012125196
304833	357	\u041F\u043E\u0441\u043B\u0435\u0434\u043D\u0438\u0439 \u0440\u0435\u0439\u0441	Ninth Bell	2014-11-20	album	1023	0		5060012126018
304860	357	\u041F\u0435\u0441\u043D\u044F \u043C\u043E\u0440\u044F	Northlight Records	2016-01-17	album	458	0		5060012126049
304879	357	\u041F\u0435\u0441\u043D\u044F \u043C\u043E\u0440\u044F	Northlight Records	2015-10-25	single	1030	0		5060012126322
304890	362	\u042F\u0431\u043B\u043E\u043D\u0435\u0432\u044B\u0439 \u0441\u0430\u0434	Low Tide Tapes	2026-07-11	album	236	0		5060012126742
304901	368	\u0634\u0628\u0627\u0643 \u0645\u0641\u062A\u0648\u062D	Upstairs at Ezra's	2020-09-28	album	491	0		5060012127152
304939	368	\u0634\u0628\u0627\u0643 \u0645\u0641\u062A\u0648\u062D	Upstairs at Ezra's	2019-08-06	single	1279	0		5060012127886
304960	368	\u062D\u0644\u0645 \u0627\u0644\u0628\u062D\u0631	Tin Whistle Recordings	2022-10-04	album	1073	0		5060012128180
304978	368	\u062D\u0644\u0645 \u0627\u0644\u0628\u062D\u0631	Tin Whistle Recordings	2021-04-16	single	1933	0		5060012128746
304985	375	\u05D7\u05D3\u05E8 \u05E2\u05DD \u05D7\u05DC\u05D5\u05DF	Upstairs at Ezra's	2025-12-18	album	206	0		5060012129262
305000	154	Night Ferry (The Versions)	Paper Moon Society	2022-02-21	ep	49580	0		5060012129385
305013	157	Night Ferry	Blue Shutter	2018-09-23	single	36496	0		5060012129767
305034	154	Don't Look Down, Darling (The Versions)	Paper Moon Society	2022-02-14	ep	161995	0		5060012130183
305070	157	Salt & Cedar (The Versions)	Blue Shutter	2024-03-19	ep	53386	0		5060012130374
305105	256	Salt & Cedar	Tin Whistle Recordings	2019-01-20	single	337	0		5060012130589
305144	161	Caf\xE9 M\xE9tropole (The Versions)	Blue Shutter	2016-04-12	ep	27256	0		700012131371
305147	278	Caf\xE9 M\xE9tropole	Riverboat Row	2019-08-01	single	1208	0		700012132248
305175	189	The Kettle Song (The Versions)	Patio Azul	2020-04-06	ep	30322	0		5060012132569
305196	250	The Kettle Song	Paper Moon Society	2018-01-24	single	4010	0		5060012132910
305228	179	Run the Corner (The Versions)	Casa Lanterna	2018-02-01	ep	32492	0		700012133177
305245	207	1,000 Lanterns (The Versions)	Static Orchard	2025-05-01	ep	73698	0		5060012133702
305262	166	1,000 Lanterns	Second Floor Music	2023-08-09	single	1159	0		5060012133870
305267	306	Slow Simmer, Pt. 1 (The Versions)	Upstairs at Ezra's	2017-04-21	ep	2389	0		700012134709
305272	284	Slow Simmer, Pt. 1	Blue Shutter	2018-09-13	single	585	0		5060012135522
305285	306	Slow Simmer, Pt. 2 (The Versions)	Upstairs at Ezra's	2018-11-17	ep	3162	0		5060012136215
305302	228	Rain (On the Roof of My Mouth) (The Versions)	Ninth Bell	2024-12-05	ep	3772	0		5060012136482
305330	194	Rain (On the Roof of My Mouth)	Tin Whistle Recordings	2021-01-28	single	3682	0		5060012136543
305361	194	Nobody's Motorway (The Versions)	Tin Whistle Recordings	2017-01-25	ep	12605	0		5060012137366
305379	322	Nobody's Motorway	Riverboat Row	2017-06-09	single	30	0		5060012138141
305417	213	Honey Hour (The Versions)	Paper Moon Society	2022-03-07	ep	61875	0		5060012138509
305440	312	Honey Hour	Wren House	2020-08-05	single	292	0		5060012139193
305471	325	Coraz\xF3n de Tamarindo (The Versions)	Riverboat Row	2025-02-12	ep	28196	2		700012139506
305480	334	Coraz\xF3n de Tamarindo	Blue Shutter	2016-04-06	single	129	0		700012140014
305483	241	What's the Time in Reykjav\xEDk? (The Versions)	Patio Azul	2018-12-24	ep	2877	0		700012140199
305502	235	What's the Time in Reykjav\xEDk?	Paper Moon Society	2016-06-13	single	802	0		5060012141059
305522	319	Ain't Got the Morning (The Versions)	Riverboat Row	2022-09-26	ep	788	0		5060012141868
305554	320	Ain't Got the Morning	Upstairs at Ezra's	2024-01-03	single	471	0		5060012142469
305563	340	\u9752\u3044\u591C\u306E\u96FB\u8ECA (The Versions)	Maison Verte	2016-11-05	ep	16077	0		700012143015
305565	347	\u9752\u3044\u591C\u306E\u96FB\u8ECA	Kettle & Crane	2019-02-19	single	1561	0		700012143589
305570	348	\uD3B8\uC9C0 (Letter) (The Versions)	Paper Moon Society	2024-07-11	ep	3139	0		5060012143664
305573	350	\uD3B8\uC9C0 (Letter)	Riverboat Row	2018-11-12	single	848	0		5060012144418
305583	357	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440 (The Versions)	Ninth Bell	2017-10-19	ep	1133	0		700012144784
305615	362	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	Low Tide Tapes	2019-06-08	single	144	0		700012145538
305629	353	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1 (The Versions)	Kettle & Crane	2023-07-04	ep	659	0		5060012145903
305665	154	Live at the Corn Exchange	Paper Moon Society	2024-03-22	album	43630	0		700012146375
305696	157	Live at the Old Waterworks	Blue Shutter	2024-12-10	album	90212	2		5060012146894
305713	161	Live at Salle des F\xEAtes	Blue Shutter	2024-01-15	album	45971	0		5060012147174
305751	189	Live at Studio 4	Patio Azul	2024-02-12	album	11746	0		5060012147945
305776	179	Live at the Lantern Rooms	Casa Lanterna	2023-11-02	album	46692	1		5060012148362
305810	207	Live at Haus am Fluss	Static Orchard	2019-02-10	album	32926	2		5060012148423
305818	306	Live at the Tram Depot	Upstairs at Ezra's	2022-09-18	album	7906	0		700012148683
305832	228	Live at Pier 19	Ninth Bell	2019-01-17	album	15731	2		700012148805
305843	194	Live at the Corn Exchange	Tin Whistle Recordings	2024-02-26	album	19295	0		5060012149451
305880	213	Live at the Old Waterworks	Paper Moon Society	2022-04-02	album	57878	0		5060012149741
305890	325	Live at Salle des F\xEAtes	Riverboat Row	2019-11-27	album	16089	2		700012149796
305900	241	Live at Studio 4	Patio Azul	2021-08-25	album	3496	0		5060012149956
305914	319	Live at the Lantern Rooms	Riverboat Row	2018-06-18	album	1450	0		700012150068
305952	340	Live at Haus am Fluss	Maison Verte	2016-01-13	album	15029	0		5060012150884
305987	348	Live at the Tram Depot	Paper Moon Society	2022-09-22	album	3892	2		700012151478
305993	357	Live at Pier 19	Ninth Bell	2016-04-26	album	860	0		5060012151911
306028	353	Live at the Corn Exchange	Kettle & Crane	2021-07-03	album	206	0		5060012152307
306054	376	Karaoke Nights, Vol. 3	Low Tide Tapes	2019-10-12	compile	13	0		700012152642
306072	378	A Tribute to the Songs You Know	Second Floor Music	2016-05-22	compile	39	0		5060012153014
306104	381	Lullaby Versions for Tired Parents	Low Tide Tapes	2023-07-05	compile	65	0		700012153601
306125	385	Brown Sugar Letters	Static Orchard	2011-10-19	ep	2	0		5060012153779
306127	385	Hollow Kettle	Patio Azul	2026-04-22	album	2	0		700012154417
306143	385	The Radio on Lowgate	Second Floor Music	2009-06-21	album	2	0		5060012155063
306147	390	Dancing behind the Chapel	Maison Verte	2008-07-03	album	2	0		700012155827
306152	390	Stubborn Railway	Harbour Light	2013-03-19	single	6	0		5060012156596
306159	396	Nobody's Motorway	Casa Lanterna	2008-09-14	album	4	0		5060012157166
306197	403	I'd Paint the Magpie for You	Patio Azul	2009-07-09	album	18	2		5060012157630
306219	404	Bamboo Road	Kettle & Crane	2018-10-14	album	157	0		5060012157814
306223	404	Learning in the Rain	Static Orchard	2002-07-28	album	197	0		700012158101
306240	404	98 Mountains	Static Orchard	2001-09-08	single	60	0		700012158491
306259	404	Sweet Lime	Blue Shutter	2018-05-23	album	187	0		5060012159146
306264	404	Sweet Lime	Blue Shutter	2017-10-22	single	164	0		5060012159863
306297	406	I'd Wake the Mirror for You	Blue Shutter	2021-11-04	ep	3893	0		700012160449
306324	406	Letter to Thaddeus	Static Orchard	1999-09-22	album	7672	0		700012160562
306343	406	The Canyon on Quarry Row	Low Tide Tapes	2019-12-15	album	2224	1		5060012160586
306363	409	Kettle & Magpie	Blue Shutter	2026-06-04	album	4031	0		5060012161279
306387	409	Don't Paint the Garden	Blue Shutter	2025-05-02	single	5542	0		700012162122
306393	409	Chase Across the Roofs	Tin Whistle Recordings	2026-09-09	album	1822	0		5060012162856
306413	409	Ballroom, Orchard	Upstairs at Ezra's	2022-07-01	ep	4101	0		5060012163587
306430	409	The Postcard on Ashdown Lane	Patio Azul	2011-08-21	album	7380	0		5060012164355
306438	409	Looking by the Magpie	Patio Azul	2010-01-25	single	2329	0		5060012164423
306461	413	(Chase the) Suitcase	Patio Azul	2016-06-17	album	19	0		5060012164621
`;var artists2=`
id	genreIds	fans	radio	name
12	98	247306	yes	Johann Sebastian Bach
14	98	20229	yes	Antonio Vivaldi
17	98	11283	yes	George Frideric Handel
21	98	14085	yes	Joseph Haydn
26	98	104633	yes	Wolfgang Amadeus Mozart
32	98	113425	yes	Ludwig van Beethoven
39	98	90613	yes	Franz Schubert
40	98	18119	yes	Louise Farrenc
42	98	22252	yes	Fanny Hensel
45	98	60569	yes	Fr\xE9d\xE9ric Chopin
49	98	9641	yes	Robert Schumann
54	98	9669	yes	Franz Liszt
60	98	21193	yes	Clara Schumann
67	98,129	21381	yes	Louis Moreau Gottschalk
68	98	6772	yes	Johannes Brahms
70	98	14290	yes	Camille Saint-Sa\xEBns
73	98	13303	yes	Georges Bizet
77	98	5791	yes	Modest Mussorgsky
82	98	8874	yes	Pyotr Ilyich Tchaikovsky
88	98	28884	yes	Anton\xEDn Dvo\u0159\xE1k
95	98	15738	yes	Edvard Grieg
96	98	14361	yes	Gabriel Faur\xE9
98	197,98	12066	yes	Chiquinha Gonzaga
101	197,98	6639	yes	Ernesto Nazareth
105	98	23356	yes	Edward Elgar
110	98	6494	yes	Isaac Alb\xE9niz
116	98	81426	yes	Claude Debussy
123	98	21289	yes	Erik Satie
124	98	5128	yes	Amy Beach
126	129	12907	yes	Scott Joplin
129	98,173	6583	yes	Gustav Holst
133	98	5046	yes	Maurice Ravel
138	16,98	10342	yes	Rentar\u014D Taki (\u7027 \u5EC9\u592A\u90CE)
144	129	11338	yes	James Scott
151	129,153	21253	yes	Jelly Roll Morton
152	98	25096	yes	Lili Boulanger
154	132,85	2280399	yes	Marlow & the Tides
157	132	1037588	yes	Ines Quillfeather
161	132,466	538334	yes	Zo\xE9 Brindamour
166	132	34267	yes	The Paper Herons
172	132	3296	yes	Foxglove
179	116	1349045	yes	Big Pemberton
180	116,165	798078	yes	Lady Ampersand
182	116	26388	yes	MC Ladle
185	116	111517	yes	Tenfold Ezra
189	152	414092	yes	The Crooked Kettles
194	152,85	214783	yes	Hannah Brackridge
200	152	9210	yes	Nine Wet Matches
207	113	909926	yes	Neon Heron
208	113,106	97738	yes	Otto Vesper
210	113	5461	yes	Club Marzipan
213	165,169	699861	yes	Odessa Fairlow
217	165	57833	yes	Juno Tarnfield
222	165	7107	yes	Silk Ledger
228	85	165230	yes	Sad Umbrella Club
235	85,106	17783	yes	Amadeus Moth
236	85	2215	yes	The Half-Lit Rooms
238	106	75206	yes	Kilo Marguerite
241	106,85	144924	yes	Parallel Aunt
245	106	1722	yes	Sine & Sons
250	466	39050	yes	Tamsin Gorsefield
256	466	6271	yes	The Wren House Band
263	466,153	3742	yes	Brother Pebworth
264	144	44533	yes	Bamboo Road Rockers
266	144,169	20302	yes	Sister Mangrove
269	144	1360	yes	King Lime & the Hillside
273	129	30071	yes	The Hattie Pemberton Quintet
278	129	13730	yes	Lucien Vesperine Trio
284	129,169	10585	yes	Odette Marl
291	173,98	50699	yes	Aurelio Tamarind
292	173,106	11968	yes	Pixel Chapel
294	464	23070	yes	M\xF8th \xD8ath
297	464	8078	yes	Cathedral of Rust
301	464	1137	yes	Foxglove
306	169	127072	yes	The Slow Simmer Band
312	169,153	15581	yes	Velma Croftwood
319	153	26331	yes	Toby "Tin Cup" Marl
320	153,169	4804	yes	Lucille Orchardson
322	153,152	898	yes	The Levee Clerks
325	197	613796	yes	Ni\xF1o Tamarindo
329	197,132	65955	yes	Ximena del Patio
334	197	4231	yes	Los Relojes de Arena
340	16,85	188414	yes	\u9752\u3044\u706F\u53F0
347	16,132	17798	yes	\u5BAE\u68EE\u30E6\u30BA\u30CF
348	16,466	85761	yes	\uB2EC\uBE5B \uC6B0\uCCB4\uAD6D
350	16,165	13705	yes	\uD55C\uC18C\uB2F4
353	466,132	7141	yes	\u0397\u03C1\u03CE \u03A0\u03B5\u03BB\u03B1\u03B3\u03AF\u03C4\u03B7
357	152,85	15626	yes	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0422\u0440\u0430\u043C\u0432\u0430\u0439
362	132	2548	yes	\u0412\u0435\u0440\u0430 \u041B\u0443\u0433\u043E\u043D\u0438\u043D\u0430
368	132	20307	yes	\u0644\u064A\u0627\u0646 \u0627\u0644\u0633\u0631\u0648\u062C\u064A
375	85,466	2909	yes	\u05E0\u05D5\u05E2\u05D4 \u05D1\u05E8\u05BE\u05D2\u05D9\u05DC
376	132	598	yes	Karaoke Lantern
378	132,152	481	yes	The Tribute Parade
381	132,98	1556	yes	Little Spoon Lullabies
385	169,144	120		Ilse Hollowcroft
390	197	70	yes	The Velvet Rooms
396	152	139	yes	Jericho Hazelvale
403	113	279	yes	Ashlow & Marlridge
404	144	2023	yes	The Brackling Umbrellas
406	106,466	95760	yes	The Brackgate Matches
409	173	73002	yes	The Marett Summers
413	16	328	yes	The Hidden Mountains
`;var episodes=`
id	podcastId	releaseDate	duration	title	description
51202101	51202	2024-01-27 06:00:00	2997	Moonlight without the moon	Beethoven never called it that. What the first movement sounds like once the nickname is put away.
51202114	51202	2024-03-24 06:00:00	2842	Three ways to be slow: Satie	Painful, sad, grave: the three Gymnop\xE9dies and the three words at the top of their pages.
51202127	51202	2024-05-21 06:00:00	2890	Clara Schumann writes for a friend	The Romances of 1853, the violinist they were meant for, and the summer it all stopped.
51202140	51202	2024-07-08 06:00:00	2770	The Air that lost its strings	How one movement from a suite by Bach became everybody\u2019s wedding, and what the bass was doing meanwhile.
51202153	51202	2024-09-26 06:00:00	2575	Largo, or homesickness	Dvo\u0159\xE1k in Iowa, a cor anglais, and a tune so good that people took it for a folk song.
51202166	51202	2024-11-10 06:00:00	2502	Clair de lune took fifteen years	Debussy began it in 1890 and let go of it in 1905. We look at what changed.
51202179	51202	2025-01-28 06:00:00	2498	The Allegretto that had to be repeated	Vienna, December 1813: the audience would not let Beethoven\u2019s Seventh go on without hearing it again.
51202192	51202	2025-03-08 06:00:00	3290	Nimrod and the man behind it	A portrait of a publisher, and why it is played when words have run out.
51202205	51202	2025-05-12 06:00:00	3200	A swan for two pianos and a cello	Saint-Sa\xEBns forbade the whole Carnival but for this. We think we know why.
51202218	51202	2025-07-26 06:00:00	3218	Listeners\u2019 choice: the Lacrimosa	Eight bars in Mozart\u2019s hand, and the honest question of who wrote the rest.
52935101	52935	2024-01-26 06:00:00	1441	One cent a copy	Scott Joplin, John Stark and the contract behind the Maple Leaf Rag.
52935114	52935	2024-03-01 06:00:00	1971	The Entertainer before the film	It was a modest seller in 1902. Then it slept for seventy years.
52935127	52935	2024-05-25 06:00:00	1447	Not too fast	Why Joplin printed the same warning on sheet after sheet.
52935140	52935	2024-07-20 06:00:00	1783	James Scott, song plugger	The man behind the counter in Carthage, Missouri, who played better than the customers.
52935153	52935	2024-09-15 06:00:00	1934	Frog legs and other titles	Where all those titles came from, as far as anyone can tell.
52935166	52935	2024-11-27 06:00:00	1506	Bethena	A waltz, a rag, and a grief that is never mentioned on the cover.
52935179	52935	2025-01-12 06:00:00	1930	Gottschalk came first	Fifty years before ragtime, a boy from New Orleans made a piano sound like a banjo.
52935192	52935	2025-03-06 06:00:00	1581	Rio, 1909: Odeon	Ernesto Nazareth plays in the foyer of a cinema, and people come for the foyer.
52935205	52935	2025-05-14 06:00:00	1328	Chiquinha Gonzaga opens the way	The first woman to conduct an orchestra in Brazil, and the march that still opens carnival.
52935218	52935	2025-07-04 06:00:00	1895	King Porter and the copyright office	Jelly Roll Morton arrives late to his own invention.
54668101	54668	2023-01-10 06:00:00	3476	The one with the mouse nest	An organ from a chapel in Norway, and its tenant.
54668114	54668	2023-03-20 06:00:00	2612	Voltage sag	Why the old machine was only in tune in winter.
54668127	54668	2023-05-06 06:00:00	3373	Presets we were ashamed to love	Pan flute 2 gets its day in court.
54668140	54668	2023-07-10 06:00:00	2656	A drum machine in a flood	Rice does not help. We tried, so you need not.
54668153	54668	2023-09-18 06:00:00	3022	The filter everybody wants	What it does, what it does not, and why the copies are fine.
54668166	54668	2023-11-14 06:00:00	3480	Touring with forty cables	Our guest Sine of Sine & Sons packs a bag on air.
54668179	54668	2024-01-23 06:00:00	2608	Field recordings of field recorders	We listened to the machines instead.
54668192	54668	2024-03-14 06:00:00	2687	How to sell a synthesiser you still like	You will regret it; here is how to regret it less.
54668205	54668	2024-05-01 06:00:00	3194	Quiet gear	Hum, hiss, and the friend who finds both.
54668218	54668	2024-07-22 06:00:00	3093	Season\u2019s end: the shelf of shame	Everything we never fixed.
56401101	56401	2025-01-23 06:00:00	2217	The taxi driver\u2019s tape	Side B was somebody\u2019s driving lesson.
56401114	56401	2025-03-12 06:00:00	2550	Left behind in a rented room	A compact disc, no case, no name, and eleven perfect songs.
56401127	56401	2025-05-15 06:00:00	2309	From the exam invigilator	She wrote the title on the back of the paper.
56401140	56401	2025-07-27 06:00:00	2156	Second prize in a raffle	First prize was a ham.
56401153	56401	2025-09-14 06:00:00	1784	The neighbours\u2019 wall	Learning a record through fourteen centimetres of brick.
56401166	56401	2025-11-24 06:00:00	2179	Wrong parcel	It was addressed to number 19. We are number 16.
56401179	56401	2026-01-14 06:00:00	2203	A song in a language I do not speak	Three years until the translation; it was about soup.
56401192	56401	2026-03-23 06:00:00	2198	The jukebox man	He left the catalogue and the key.
56401205	56401	2026-05-06 06:00:00	2499	Swapped on a ferry	A night crossing, a storm, an exchange of headphones.
56401218	56401	2026-07-22 06:00:00	2133	The lost one	Our listeners help find a record from nine words of its chorus.
58134101	58134	2025-01-07 06:00:00	3010	Four strings are plenty	A case for doing less, made at length.
58134114	58134	2025-03-17 06:00:00	3992	The van, part one	Everything that can fall out of it.
58134127	58134	2025-05-25 06:00:00	2859	The van, part two	Everything that did.
58134140	58134	2025-07-04 06:00:00	3389	Playing with a drummer who rushes	Therapy, with a metronome.
58134153	58134	2025-09-06 06:00:00	3281	Root notes and pride	Is it a comedown? It is not a comedown.
58134166	58134	2025-11-26 06:00:00	3819	Nine Wet Matches on tour	Forty dates, one working heater.
58134179	58134	2026-01-18 06:00:00	2858	The solo nobody asked for	It lasted eleven minutes.
58134192	58134	2026-03-01 06:00:00	4234	Hearing, and keeping it	Plugs, moulds, and what we wish we had known at twenty.
58134205	58134	2026-05-01 06:00:00	4097	Left-handed in a right-handed shop	One instrument on the wall, and it is pink.
58134218	58134	2026-07-01 06:00:00	4107	Replaced!	Three players on being let go, and one on doing the letting go.
59867101	59867	2024-01-06 06:00:00	2878	Rhyme that is not there	On the word you hear because you expect it.
59867114	59867	2024-03-05 06:00:00	1965	Breath	Where the good ones breathe, and how to hide it.
59867127	59867	2024-05-02 06:00:00	2326	Four bars, one joke	Set-up, set-up, set-up, street light.
59867140	59867	2024-07-13 06:00:00	2790	Lady Ampersand\u2019s second verse	She says why she cut it in half.
59867153	59867	2024-09-04 06:00:00	2446	Lists	Why a list works, and when it is only shopping.
59867166	59867	2024-11-21 06:00:00	2638	The long vowel	An hour on the sound \u201Coh\u201D. It goes quickly.
59867179	59867	2025-01-04 06:00:00	2167	Writing on the bus	Three notebooks from the 43.
59867192	59867	2025-03-15 06:00:00	2567	Clean versions	What a bleep does to a line, and a defence of the reversed word.
59867205	59867	2025-05-22 06:00:00	2231	Storytelling in ninety seconds	Beginning, corner shop, end.
59867218	59867	2025-07-10 06:00:00	2470	Your verses	Listeners send theirs; we are kind, then honest.
61600101	61600	2025-01-03 06:00:00	3776	What the net menders sang	Four women, one loft, and a hymn with the wrong words on purpose.
61600114	61600	2025-03-19 06:00:00	4674	Lord Franklin does not come home	A ballad about a missing ship, sung by people who knew how to wait.
61600127	61600	2025-05-06 06:00:00	3994	Shanties were for working	What happens to a hauling song when there is nothing left to haul.
61600140	61600	2025-07-20 06:00:00	4191	The Skye boat that never was	A rowing song, a poet from Surrey, and a prince in a dress.
61600153	61600	2025-09-02 06:00:00	3588	Night watch	Two men on a lightship in 1961 and the songs they made up about each other.
61600166	61600	2025-11-22 06:00:00	4136	A cradle song for engines	The lullaby that keeps time with a diesel.
61600179	61600	2026-01-06 06:00:00	3919	Thirteen verses too many	On the songs that only the singer enjoys.
61600192	61600	2026-03-15 06:00:00	3355	The water is wide, and old	One verse from here, one from there: how a favourite was assembled.
61600205	61600	2026-05-03 06:00:00	4295	Women at the helm	Ballads of those who went to sea in borrowed trousers, and one who kept them.
61600218	61600	2026-07-09 06:00:00	4543	Last orders	The parting songs of nine harbours, sung one after the other, without comment.
63333101	63333	2023-01-04 06:00:00	2882	Sixty seconds for sixty hours	The loop you will hear two thousand times.
63333114	63333	2023-03-22 06:00:00	2918	Silence as a level	When the best cue is none.
63333127	63333	2023-05-08 06:00:00	2706	The shop theme problem	It must be pleasant. It must not be noticed. It must not drive anyone mad.
63333140	63333	2023-07-10 06:00:00	2517	Three channels and a noise	Writing for the oldest machines, on purpose.
63333153	63333	2023-09-28 06:00:00	2518	Battle, but tired	What changes in the music when the player is losing.
63333166	63333	2023-11-14 06:00:00	2054	Pixel Chapel opens the project file	Two hundred and six tracks, one of them a door.
63333179	63333	2024-01-08 06:00:00	2366	Water levels	A history of being slowed down.
63333192	63333	2024-03-06 06:00:00	2331	Recording a choir for a menu	They asked what the words meant. There were no words.
63333205	63333	2024-05-06 06:00:00	2413	Title screens we wait on	Nobody presses start.
63333218	63333	2024-07-19 06:00:00	2720	The\u202E level final \u202Cfinal level	On endings, and the two bars after them.
65066101	65066	2024-01-18 06:00:00	1890	The speaker carpenters	Plywood, glue, and the shape of a low note.
65066114	65066	2024-03-13 06:00:00	2059	Versions	One rhythm, forty songs, no quarrels. Some quarrels.
65066127	65066	2024-05-25 06:00:00	2048	Sister Mangrove at the gate	Our first guest brings breakfast.
65066140	65066	2024-07-19 06:00:00	2089	Echo, explained with a bucket	It really is the best way.
65066153	65066	2024-09-20 06:00:00	1730	The Sunday dance	Who came, who stayed, who swept up.
65066166	65066	2024-11-13 06:00:00	1636	Hand-written labels	Reading a collection from the sleeves.
65066179	65066	2025-01-26 06:00:00	1992	The missing half beat	Where it went, and why it feels like home.
65066192	65066	2025-03-22 06:00:00	1919	Bamboo Road, number 9	A studio in a front room with the washing still out.
65066205	65066	2025-05-23 06:00:00	1581	Lovers\u2019 corner	The sweet songs, and a defence of them.
65066218	65066	2025-07-10 06:00:00	1784	Rain stopped play	An outdoor session that went indoors and got better.
66799101	66799	2023-01-27 06:00:00	1603	La vecina del tercero	Una voz que nadie grab\xF3 y que todo el barrio recuerda.
66799114	66799	2023-03-01 06:00:00	2028	Asturias no es de Asturias	Alb\xE9niz, una guitarra que no estaba y un t\xEDtulo que se equivoc\xF3.
66799127	66799	2023-05-24 06:00:00	1787	El caf\xE9 de los s\xE1bados	Cuatro mesas, un piano y muchas versiones de la misma historia.
66799140	66799	2023-07-25 06:00:00	1496	Canciones para cruzar el mar	Lo que se canta al irse y lo que se canta al volver.
66799153	66799	2023-09-21 06:00:00	1779	El bolero y la lluvia	Breve tratado de meteorolog\xEDa sentimental.
66799166	66799	2023-11-26 06:00:00	2024	\xBFQui\xE9n escribi\xF3 esta letra?	Tres autores, dos juicios, una servilleta.
66799179	66799	2024-01-15 06:00:00	1970	\xD1and\xFA, \xF1o\xF1o, \xF1am: la letra e\xF1e	Un episodio peque\xF1o sobre una letra con sombrero.
66799192	66799	2024-03-09 06:00:00	2072	Coraz\xF3n de Tamarindo, por dentro	Ni\xF1o Tamarindo nos abre la sesi\xF3n.
66799205	66799	2024-05-27 06:00:00	1956	La abuela DJ	Ochenta y un a\xF1os y dos platos.
66799218	66799	2024-07-01 06:00:00	1761	Adi\xF3s, patio	Cerramos la temporada con las sillas ya recogidas.
68532101	68532	2024-01-10 06:00:00	1912	The first four	Staying on one chord as if you meant it.
68532114	68532	2024-03-09 06:00:00	2114	The turnaround	How to come home without knocking.
68532127	68532	2024-05-02 06:00:00	1839	Slide: bottle, knife, bone	What each sounds like, and which one we cannot recommend.
68532140	68532	2024-07-18 06:00:00	1784	Toby \u201CTin Cup\u201D Marl on rent	The price of a room, the price of a song.
68532153	68532	2024-09-08 06:00:00	1910	Levee songs	Work, water and who is missing from the records.
68532166	68532	2024-11-18 06:00:00	2205	The harmonica in the wrong key	It is meant to be.
68532179	68532	2025-01-21 06:00:00	2442	Lucille Orchardson\u2019s left hand	She plays; we try to count.
68532192	68532	2025-03-08 06:00:00	2275	Trains	Why there are always trains.
68532205	68532	2025-05-11 06:00:00	2423	Eight bars, sixteen bars, eleven and a half	On singers who did not count.
68532218	68532	2025-07-18 06:00:00	2684	The last verse	What people say when they know it is the last one.
70265101	70265	2025-01-11 06:00:00	2918	The horn section is in the wrong city	Both cities are called Salem.
70265114	70265	2025-03-17 06:00:00	2592	Capes	A history, with measurements.
70265127	70265	2025-05-21 06:00:00	3032	Sixteen encores	The night the last bus waited.
70265140	70265	2025-07-16 06:00:00	2706	Wardrobe	One needle, four minutes, nine sequins.
70265153	70265	2025-09-05 06:00:00	2199	The Slow Simmer Band\u2019s fifth singer	There were seven. He was the fifth.
70265166	70265	2025-11-12 06:00:00	2949	Tambourine, a career	It is harder than you think and exactly as loud.
70265179	70265	2026-01-22 06:00:00	2644	Call and no response	What to do when a town will not sing back.
70265192	70265	2026-03-13 06:00:00	2727	The bandleader\u2019s fines	Two dollars for shoes, five for a wrong note.
70265205	70265	2026-05-25 06:00:00	2276	Velma Croftwood walks on	And keeps walking, through the stalls, to the bar.
70265218	70265	2026-07-28 06:00:00	3128	Lights up	Our last one. Thank you, and mind the cables.
`;var genres=`
id	near	editorial	name
0		1	All
132	165,113,85	2	Pop
116	165,132,169	4	Rap/Hip Hop
152	85,464,153	3	Rock
113	106,132,165		Dance
165	169,132,116		R&B
85	152,466,132		Alternative
106	113,85,173	7	Electro
466	85,153,98	8	Folk
144	169,197,116		Reggae
129	169,153,98	6	Jazz
98	173,129,466	5	Classical
173	98,106,16		Films/Games
464	152,85,106		Metal
169	165,153,129		Soul & Funk
153	152,169,466		Blues
197	132,144,129		Latin Music
16	132,173,85		Asian Music
`;var owner=`
id	4417083
firstname	Nell
lastname	Tarnmoor
email	nell.tarnmoor@example.com
birthday	1991-04-12
gender	F
lang	EN
inscriptionDate	2016-09-03
searches	satie gymnopedie\xB6night ferry live\xB6kettle song\xB6ragtime piano\xB6\u9752\u3044\u706F\u53F0\xB6salt and cedar feat odessa
bookmarkedEpisode	51202140
bookmark	55
history	3104650,3105444,3106695,3108730,3105415,3105534,3106715,3105558,3105413,3106892,3105413,3105109,3108831,3105418,3105441,3105538,3105061,3105444,3105537,3104419,3108611,3105565,3104229,3108313,3106096,3105455,3105362,3104229,3105501,3106093,3107566,3105138,3105440,3107796,3105585,3106109,3104420,3108276,3106536,3106878,3105568,3105475,3104376,3104764,3107019,3108326,3105555,3104233,3105497,3105414,3104764,3105414,3106695,3104420,3105497,3105138,3106093,3104376,3105455,3108611
flow	3104523,3105109,3104625,3106696,3105062,3106536,3108313,3106877,3104419,3106347,3104557,3105417,3108365,3106435,3105074,3108831,3108311,3105475,3105500,3105566,3109387,3109162,3106434,3105585,3107873,3108327,3106111,3107880,3105444,3106944,3104493,3107022,3106899,3106893,3106140,3104341,3104375,3104456,3105498,3108406
`,recommendations=`
albums	301907,301136,304003,301143,304305,304311,305952,306028,304833,304642,303533,303394,301448,302042,303474,301669,304901,301168,304985,302137
artists	353,245,60,126,250,238,347,54,129,42,284,350,235,98,312,292,362,82,73,376
playlists	1306931615,1314850828,1322770041,1330689254,1338608467,1346527680,1354446893,1362366106,1370285319,1378204532
tracks	3104422,3104765,3104773,3105553,3105396,3105169,3104238,3106094,3104375,3105605,3106435,3106434,3105478,3107798,3106864,3105534,3105606,3107803,3108365,3105077,3105460,3104656,3108409,3105441,3108731,3105539,3104419,3106483,3106512,3104738,3108539,3107915,3105565,3104242,3108368,3106946,3107020,3106481,3106536,3105475
radios	30635,30652,30669,30686,30703,30720,30754,30788
releases	302389,302224,303547,304773,302764,302275,304734,303093,303581,304311,304601,302331,304556,304985,304762
`,ownerPlaylists=`
id	created	fans	public	isLovedTrack	trackIds	description	title
4417083001	2016-09-03 19:02:11	0		yes			Loved Tracks
4417083122	2018-02-11 10:15:40	0			3104256,3104258,3105064,3104422,3107568,3104655,3104240,3107386,3104340,3107541,3104951,3104419,3104257,3104526,3104420,3107566,3104764,3104381	Pieces I could play, if I practised.	Practice Room
4417083245	2019-11-30 23:48:02	0			3105476,3107799,3106715,3104650,3105555,3104239,3105552,3106536,3105587,3105417,3105440,3106693,3105456,3104240,3105362,3104229,3105545,3104419,3107851,3107873,3105074,3105458,3104557,3106480		To Sort Out Later
4417083377	2021-05-16 20:41:09	14	yes		3104558,3108730,3106707,3106695,3105416,3105062,3109039,3104254,3108365,3107540,3106110,3108174,3104737,3105457,3104764,3104375,3108278,3105420,3104341,3105417,3108831,3105077,3105502,3106696,3105169,3108406,3108328,3108312,3106945,3105565	Along the canal and back by the bakery.	Evening Walk
`,uploads=`
id	title	artist	album	duration
-3141162703	Kitchen Waltz (rough take)	Nell & Dad	Phone Recordings	143
-3141162811	Choir Rehearsal \u2013 Altos, bars 12\u201340	St. Osyth Singers	Spring Concert	388
-3141163067	Untitled 7	Nell Tarnmoor		96
`;var playlists2=`
id	creatorId	created	fans	title	description	trackIds
1306931615	1208441	2021-07-20 11:39:58	10221	Rainy Sunday Piano	For reading, or for pretending to.	3104461,3105081,3104455,3104271,3104681,3105110,3104823,3104234,3107567,3104626,3104424,3104969,3104375,3104654,3104259,3105399,3104595,3104914,3105082,3104229,3104523,3105062,3104230,3104736,3104340,3104625,3104764,3104495,3105067,3104255,3104376,3105079,3107571,3105064,3104765,3104403,3104258,3104459,3105061,3104460,3104593,3107541,3104260,3104458,3104405
1314850828	1208441	2024-05-06 09:48:58	5	Nocturnes & Night Pieces	Music for after the lamps go out.	3104271,3105111,3107346,3104240,3104773,3107388,3105043,3104420,3107542,3104679,3104583,3104342,3104459,3104343,3104458,3104651,3104914,3104714,3104916,3105064,3104231,3104774,3104230,3104325,3105009,3105065,3107458,3107374,3104494,3104653
1322770041	1208441	2026-01-01 12:11:30	66	Ragtime for a Broken Dishwasher	Quick hands welcome.	3104774,3107346,3105362,3107458,3107349,3105331,3107513,3108953,3107351,3107410,3105207,3107390,3105330,3105332,3107391,3107388,3107441,3107489,3107462,3107345,3104773,3109076
1330689254	2770915	2021-06-07 23:29:56	14	Slow Club	Nothing above 120, and only because one of them cheats.	3108313,3106894,3108311,3108276,3105414,3107586,3105455,3106945,3105440,3108613,3106112,3108611,3108272,3106111,3106719,3106721,3106722,3105446,3106114,3106864,3106777,3108280,3108282,3106093,3107583,3108274,3106896,3106791,3106893,3105460,3105457,3105477,3108800,3106115,3106327,3106107,3106861,3106947,3106718,3108316,3105448,3106944,3108278,3108319,3109133,3109568,3105416,3108275,3109564,3109191
1338608467	2770915	2025-08-24 20:01:04	28473	Berlin \u2192 Bed	The U-Bahn home, in order.	3109809,3106324,3106772,3106295,3106309,3106777,3106869,3106879,3106944,3106310,3107625,3106252,3106294,3107588,3106875,3106792,3106861,3106951,3106311,3106864,3109695,3106867,3106895,3106788,3106350,3106246,3109336,3107590,3106883,3106387,3107585,3109335,3109693,3106950,3106881,3106307,3106326,3106286,3109014,3106892,3107623,3106288,3106290,3106868,3106899,3106949,3106791,3106947,3106974,3106771,3106347,3106249,3106865,3109692,3106384,3106248,3109696,3106386,3106894,3107583
1346527680	2770915	2024-01-24 19:42:49	18	Umbrella Weather	Sad but with good drums.	3105534,3106112,3106944,3105445,3105536,3105566,3108831,3105604,3108198,3105458,3108685,3105497,3105502,3105541,3108274,3106771,3105503,3108345,3108313,3105461,3105607,3106793,3105533,3105555,3106893,3105463,3105417,3105571,3105642,3108319,3106947,3105500,3108278,3105440,3108687,3105559,3105538,3108733,3108591,3109162
1354446893	3034277	2026-04-01 13:41:41	7029	Fiesta de la Abuela	Para bailar en la cocina. \xA1Cuidado con los vasos!	3108072,3108118,3108154,3104979,3108223,3109302,3109793,3108095,3108120,3108199,3104985,3108197,3108117,3108220,3108070,3104988,3104977,3109301,3108123,3108069,3108222,3108119,3104989,3108180,3108200,3108176,3108073,3108174,3109791,3108122,3108077,3104978,3108195,3108068,3108175,3109310,3108062,3108155,3108217,3108121,3108173,3109300,3108179,3104987,3108181,3109794,3108194,3108116,3108124,3108071,3108114,3104986,3108178,3108064,3104980
1362366106	3034277	2020-06-24 23:57:47	134	Siesta	Cuarenta minutos exactos. Bueno, casi.	3107190,3107143,3108116,3108066,3108154,3107217,3108178,3108117,3108115,3107138,3108065,3108155,3107170,3108198,3108070
1370285319	3034277	2019-07-05 17:08:03	18	Hillside Afternoon	Windows open, phone in a drawer.	3107276,3107223,3107183,3107186,3107253,3107325,3107277,3107221,3107300,3107145,3107281,3107279,3107190,3107282,3107141,3107280,3107181,3107188,3107205,3107218,3107137,3107219,3107134,3107187,3107170,3107182,3107284,3107185,3107138,3107216,3107215,3107275,3107142,3107302,3107139
1378204532	5561890	2021-05-26 17:28:14	2	Car Trip, Ages 4 to 44	Everyone gets one veto.	3105572,3105417,3105440,3106537,3108197,3108886,3107873,3105567,3109039,3105458,3108665,3105654,3105634,3108177,3105444,3108346,3105476,3107881,3105640,3107527,3105421,3107851,3106480,3108692,3108732,3107796,3105554,3105536,3107572,3107805,3108345,3106438,3108327,3108854,3108735,3105414,3107909,3105552,3105478,3105537,3106436,3105605,3106512,3105534,3106485,3108689,3105570,3106483,3105499,3109780,3105540,3108347,3109781,3105557,3105459,3105606,3109271,3107215,3107874,3105456,3105574,3105555,3108920,3109564,3108730,3105569,3105443,3107542,3108559,3108687,3107573,3105535,3105553,3108178,3105447,3107849,3107541,3108199,3105236,3107540,3108800,3107570,3107905,3105565,3105556,3109566,3108712,3106481,3105233,3105445
1386123745	5561890	2022-05-06 16:43:44	42613	Homework (No Words)	Scores and themes that do not talk over fractions.	3107542,3105140,3104455,3104593,3104494,3104584,3107574,3104914,3104235,3104273,3107589,3105235,3104524,3105175,3104419,3104737,3104823,3104653,3107566,3104340,3105077,3105009,3104598,3105139,3104496,3104238,3104320,3105081,3105170,3104420,3104254,3104940,3107567,3104680,3107546,3104378,3104457,3105143,3104658,3104230,3104917,3104655,3104826,3104377,3104785,3105263,3104773,3104915
1394042958	5561890	2017-06-27 18:31:43	123	Saturday Pancakes	Horns, butter, syrup.	3106538,3107924,3107881,3105821,3109781,3107854,3106583,3106432,3106640,3107802,3106512,3107800,3107278,3107873,3106560,3105787,3106536,3107877,3108473,3105815,3107856,3107919,3107876,3105784,3106589,3105786,3105846,3106438,3106433,3105849,3105848,3105847,3107903
1401962171	6120334	2020-01-12 06:51:39	6440	\u591C\u3075\u304B\u3057\u306E\u305F\u3081\u306E20\u66F2	\u7D42\u96FB\u306E\u3042\u3068\u306B\u3002	3108344,3108311,3108372,3108504,3108274,3108352,3108315,3108335,3109408,3108333,3108469,3108539,3105299,3109461,3108328,3108330,3108509,3108273,3108313,3108410
1409881384	6120334	2020-09-12 12:12:33	28	Seoul \u21C4 Tokyo	Both shores, one evening.	3105499,3105533,3109565,3105532,3108854,3105587,3105555,3105457,3105446,3105443,3105498,3105414,3105635,3105606,3105585,3105575,3105421,3108730,3105416,3105461,3105441,3105534,3105415,3105503,3108311,3105477,3108273,3105570,3105604,3108278,3108198,3108344,3108731,3105535,3108345,3105475,3108281,3108276
1417800597	6120334	2024-09-09 21:53:23	66	Kissa Corner	What the record bar on my street plays, from memory.	3107880,3107347,3107796,3106487,3107531,3106537,3105331,3107908,3107413,3107874,3106435,3107800,3106433,3106432,3105210,3109244,3107854,3107411,3106481,3107392,3107215,3107386,3107801,3107274,3109271,3105209,3109076,3106437,3106485,3106536,3107797,3106436,3106434,3109710,3107849,3107459,3107850,3107876,3107441,3107348,3107919,3107457
1425719810	8902156	2021-01-01 07:56:04	415	HEAVY. WEATHER.	Do not play near soup.	3107658,3107734,3107735,3107631,3107634,3107736,3107733,3107765,3107695,3107647,3107690,3107763,3107696,3107698,3107660,3107633,3107662,3107697,3107737,3107738,3107632,3107657,3107762,3107638,3107759,3107637,3107654,3107731,3107699,3107732,3107639,3107640,3107761,3107661,3107764,3107692,3107739,3107636,3107688,3107693,3107687,3107760,3107655,3107659,3107767,3107635,3107700,3107656,3107691,3107701,3107689,3107766,3107694
1433639023	8902156	2017-01-28 16:46:19	4	Gym, Allegedly	Loud, fast, no talking between songs.	3105846,3105789,3106042,3107734,3105955,3107662,3105859,3105720,3107737,3107638,3105691,3109005,3105819,3109489,3107759,3105896,3108615,3109192,3108045,3106194,3106198,3109659,3105740,3108591,3107690,3105692,3107657,3108052,3106013,3106041,3105891,3106110,3106109,3105864,3106140,3105824,3105689,3106196,3109872,3105737,3107695,3106012,3108618,3109752,3105860,3107763,3106008,3105696,3105760,3106108,3107658,3107632,3106197,3107687,3109663,3106010,3106167,3105866,3109662,3108980,3107689,3107660,3105863,3105956,3106162,3107631,3105957,3107761,3105793,3108594,3107694,3105738,3106006,3109648,3106228,3105761,3105939,3106047,3109664,3106111,3107640,3106093,3106038,3105895,3108611,3107654,3109649,3105823,3107692,3106039,3106163,3105816,3106112,3108592,3109876,3106169,3105900,3106094,3107697,3109652,3107736,3105940,3109162,3105790,3105736,3107732,3105688,3105933,3109660,3105849,3106107,3106195,3105690,3107735,3106190,3105865,3105934,3109191,3108597,3109217
1441558236	8902156	2025-03-15 13:30:47	8515	Corner Verses	Best second verses. The first verses come along.	3105689,3105939,3105958,3105935,3105785,3105823,3105817,3105864,3105898,3105741,3105933,3109009,3109659,3105862,3105738,3105692,3105818,3105940,3105894,3105737,3105821,3105846,3105959,3105847,3105861,3105956,3105760,3105896,3105742,3105955,3105793,3105936,3109008,3105688,3105759,3105819,3105962,3109664,3105788,3105736,3105789,3105761,3109006,3105961,3105865,3105787,3109005,3105740,3105892,3105690,3105863,3105849,3105860,3105815,3105694,3105941,3105814,3105934
1449477449	5561890	2018-07-24 06:37:23	36540	Front\u200B Porch\u202E hcroP \u202CBlues	Twelve bars\xB6and a chair.\u2066 Bring your own chair.\u2069	3106990,3108893,3105574,3107943,3107976,3109629,3108003,3108031,3107978,3108006,3107907,3108413,3105557,3108365,3105362,3108005,3105567,3106995,3108036,3108554,3107941,3107966,3105575,3107973,3105552,3105555,3105565,3105558,3107019,3107970,3107072,3105553,3108411,3107919,3108410,3107903
1457396662	2770915	2019-07-22 22:15:24	22935	Live Is Better	Only recordings with people coughing in them.	3109884,3109723,3109793,3109886,3109568,3109596,3109714,3109834,3109569,3108074,3109836,3109818,3109696,3106489,3107883,3109631,3109816,3109651,3109784,3109710,3109663,3109711,3109598,3109721,3109565,3109783,3109750,3109809,3109838,3106193,3109785,3109709,3109876,3109871,3109634,3109722,3109566,3109790,3109650,3105785
`;var podcasts=`
id	genreId	fans	withdrawn	notes	title	description
51202	98	34948		yes	The Slow Movement	Every other Thursday the pianist Ottoline Marwick and the radio producer Idris Fenn sit down with one slow movement and refuse to leave until they know how it works. No music theory is needed; a kettle helps. They play the passage, take it apart, argue about the tempo, put it back together and play it again, and by then it usually sounds like something else. The first season keeps to pieces that most people half know: the ones from films, from waiting rooms, from the house of that one aunt with the upright piano. Letters from listeners are read out, the cross ones first.
52935	129	49989			Rag & Bone	Short, lively portraits of pieces from the ragtime years: who wrote them, who sold them, and who danced.
54668	106	39873			Patchbay Diaries	Two synthesiser repairers talk about what people bring them, and play it once it works.
56401	132	85761			Liner Notes for Strangers	A guest brings one album that a stranger gave them. Nobody is allowed to mention charts.
58134	152	66419			Bass Players of the Apocalypse	Long conversations with the people at the back of the stage. Some swearing, a good deal of van.
59867	116	41808			Verse by Verse	A teacher and a rapper read one verse a week, slowly, with a pencil. Contains strong language, and footnotes.
61600	466	76903		yes	Small Hours, Small Ships	Songs of the sea, told from the harbour side. The folklorist Tamar Wetherby spent four winters in fishing towns with a recorder and a thermos, asking one question: what did people sing when nobody was listening? The answers came from net lofts, lifeboat stations, kitchens and one prison, and they are funnier, ruder and sadder than the songs that made it into the books. Each programme follows one song from mouth to mouth until the trail is lost, and then admits that it is lost. There are maps on the website and there is a good deal of wind in the recordings, for which nobody apologises. The singers are named, where they wished to be; the dogs are named in every case. If you know another verse, the address is at the end of every programme, and yes, a recording made in the bath is welcome.
63333	173	32478			Boss Music	How music for games is made, by people who make it.\xB6New every fortnight.\u200B Spoilers are marked\u202E dekram era sreliopS \u202Cwith a bell.\x07
65066	144	22394			Mango Season	An hour or less of talk about roots, dub and the people who carried the speakers up the hill.
66799	197	40226			Cantos del Patio	Historias de canciones, contadas despacio: de d\xF3nde vienen, qui\xE9n las cant\xF3 primero y por qu\xE9 se quedaron.
68532	153	7541			Twelve Bars	One blues form, a hundred ways through it. With a guitar in the room.
70265	169	59781	yes		Hold for Applause	Stories from the side of the stage. The series has ended; the episodes stay here while they can.
`;var radios2=`
id	genreId	mix	title	description	trackIds
30601	132		Pop Parade	The songs that everybody hums before they know the words.	3108329,3109512,3105533,3105455,3105499,3105457,3105534,3108554,3105575,3108345,3105475,3105606,3105458,3108351,3105587,3105539,3105497,3105570,3105414,3105420,3105444,3105536,3108330,3108921,3105605,3108695,3105441,3108799,3105554,3105415,3105574,3105417,3108887,3105501,3108730,3105571,3109039,3105443,3105506,3105635,3109565,3105567,3105607,3105502,3105477,3105474,3105419
30618	132		Pop, but Softer	Voices close to the microphone, drums in the next room.	3105460,3105611,3105420,3108199,3105541,3108732,3105570,3105557,3105553,3109631,3108178,3105568,3105574,3105505,3108799,3105446,3109433,3105536,3108330,3105565,3105560,3105499,3105558,3108177,3105567,3105606,3105638,3105413,3105605,3105604,3105444,3108691,3108194,3105538,3105443,3105569,3108886,3105440,3108333,3105448,3108730,3108887,3109595,3108693,3105416,3108695,3108348,3108733,3108688,3105475,3105506,3105585,3105459,3108855,3108198,3105497,3108326,3105447,3108665,3105586
30635	116		Corner Rhymes	New verses and old heads, back to back.	3105815,3105847,3105788,3105692,3105824,3105933,3105822,3105817,3105895,3105690,3105956,3105736,3105936,3105866,3105865,3105820,3105821,3105695,3105786,3105864,3105859,3105890,3105735,3105741,3105959,3105761,3105863,3105784,3105739,3105787,3109659,3105961,3105955,3105791,3105696,3105823,3105937,3105759,3105860,3105935,3105894,3105793,3105897,3109664,3105742,3105760,3105816,3105785,3105738,3105957,3105694,3105940,3105848,3105693,3105892,3105790,3105862,3105814
30652	116		Boom, Bap & Biscuits	Dusty loops, straight talk.	3109008,3105737,3105820,3105896,3109006,3105936,3105789,3105891,3105961,3105819,3109007,3105942,3105847,3109664,3105897,3105693,3105894,3105814,3105815,3105846,3105784,3105761,3105962,3105740,3105816,3105861,3105742,3105695,3105957,3105823,3109659,3105786,3105938,3105691,3105866,3105859,3105817,3105793,3105788,3105890,3105787,3105940,3105688,3105960,3105865,3105958,3105862,3105941,3105739,3105785,3105824,3105895
30669	152		Loud Before Lunch	Guitars, mostly, and nobody says sorry.	3106044,3109748,3106107,3106169,3106013,3108616,3108614,3106113,3106109,3106192,3109752,3106198,3106100,3108044,3108611,3108618,3106040,3106042,3108978,3106039,3106038,3109162,3106165,3106094,3108977,3106115,3106011,3106096,3109747,3106197,3106009,3109191,3109652,3106095,3106164,3106093,3106037,3109647,3106098,3109872,3108597,3106108,3106196,3106140,3106116,3106194,3109192,3108592
30686	152		Garage Door Open	Three chords and the neighbours.	3108612,3109652,3106111,3108591,3106093,3106140,3106107,3106172,3106006,3106163,3106044,3106116,3108592,3108046,3108617,3108980,3106008,3106099,3106162,3106040,3109217,3106046,3109751,3108613,3108611,3109752,3108616,3106037,3108043,3106170,3106196,3106039,3106038,3106041,3106014,3108595,3106109,3106115,3109651,3109192,3109872,3106095,3108050,3109648,3109488,3106015,3106192,3106228,3106165
30703	113		Floor Manager	Built for one more song before the lights.	3106348,3106292,3106288,3106248,3109011,3109012,3106247,3106250,3106380,3106322,3106256,3109694,3106346,3106290,3106307,3106328,3106311,3106291,3106252,3106295,3106287,3106289,3106321,3106353,3106308,3106383,3109014,3106382,3109695,3106349,3106294,3106355,3106249,3106327,3106323,3106347,3106352,3106255,3106325,3106326,3106350,3106384,3106309,3106293,3109692,3106310
30720	165		After Hours	Slow, warm, a little too honest.	3105820,3105815,3105785,3106483,3106571,3106587,3105847,3106586,3106585,3106482,3105784,3106536,3106583,3108505,3105793,3108474,3106437,3109244,3105814,3106555,3105818,3108479,3106560,3109461,3108508,3109784,3105846,3106641,3105822,3109780,3106667,3106479,3105819,3108469,3106487,3106481,3106556,3105786,3106558,3106557,3108470,3106480,3106486,3106563,3106433,3106512,3105849,3106436
30737	85		Left of the Dial	Songs that took the other road.	3106098,3105478,3106945,3105448,3109565,3109194,3108316,3106723,3105413,3106707,3108275,3108313,3106114,3105459,3105475,3105474,3108615,3105445,3108281,3108595,3105440,3106894,3106720,3106722,3109564,3106140,3105415,3106116,3109336,3106093,3108282,3106115,3106791,3105461,3105443,3106944,3105476,3106893,3105416,3108592,3105462,3108854,3109162,3105447,3106715,3106696,3106111,3108613
30754	106		Patchbay	Machines with good manners.	3106952,3106881,3107588,3106882,3106949,3106944,3106778,3106976,3107625,3106794,3106354,3106867,3106347,3106775,3107587,3107626,3106777,3106348,3106349,3106946,3106865,3106327,3107584,3106975,3107622,3107590,3107623,3106951,3106783,3106899,3106898,3106950,3106326,3106346,3106893,3106863,3106864,3109812,3106883,3106352,3106878,3109353,3106771,3106784,3109336,3106896,3107621,3106880,3106774,3106947,3106948,3107589,3106789,3106895,3106790,3106977,3106894,3106945,3106876,3106350
30771	466		Kitchen Table	Wood, strings, stories older than the house.	3107061,3108920,3108412,3105574,3108411,3108406,3108365,3108409,3109858,3108408,3106990,3109884,3107022,3106991,3107072,3108781,3108413,3109633,3108561,3108775,3105571,3105560,3108553,3108366,3109887,3108558,3106994,3105554,3105565,3107020,3107073,3105587,3107062,3108371,3108372,3105572,3108776,3108921,3109631,3107023,3108556,3107019,3105567,3105552,3108893,3105559,3109629,3108554,3105557
30788	144		Hillside	Steady rhythm, long afternoon.	3107190,3107135,3107184,3107280,3107218,3107254,3107170,3107283,3107282,3107183,3107146,3107138,3107217,3107307,3107134,3107205,3107181,3107253,3107140,3107149,3107144,3107300,3107306,3107139,3107221,3107284,3107303,3107220,3107185,3107305,3107223,3107143,3107275,3107182,3107279,3107274,3107186,3107325,3107278,3107216,3107142,3107215,3107304,3107136,3107222,3107302,3107141,3107276,3107137,3107188
30805	129		Blue Hour Jazz	Small groups, late sets, no hurry.	3104775,3104773,3107394,3107527,3107393,3107528,3107531,3107491,3105362,3107389,3107525,3107392,3107513,3107530,3105218,3105332,3107466,3107529,3107492,3105330,3105207,3107462,3107347,3107349,3109076,3107490,3107533,3107463,3107534,3107524,3107417,3107489,3107411,3105212,3105210,3107465,3107464,3107346,3107345,3107416,3107387,3107461,3104776,3107494,3107441,3107391,3105363,3104774,3105217,3105208
30822	129		Ragtime & Stride	Pianos from before the radio.	3107392,3105363,3105209,3107419,3107411,3107352,3105213,3107387,3105208,3107493,3107525,3105331,3107494,3107389,3107347,3105207,3105212,3105364,3107388,3107414,3107374,3107492,3107395,3105334,3108953,3107418,3107353,3107391,3107459,3107462,3104773,3107463,3107458,3107533,3105218,3105332,3104775,3107490,3107488,3107526,3107417,3107528,3107375,3107345,3105333,3107344,3107513,3107465,3105215,3107531,3105362,3104774,3109076,3107457,3107349,3107394,3105217,3107413,3105210
30839	98		Morning Classical	Clear, bright, nothing too heavy before ten.	3104832,3104241,3104495,3104229,3104977,3107545,3107572,3104714,3104254,3105170,3104458,3105236,3104343,3104857,3104942,3104625,3104523,3104273,3104773,3104944,3104494,3105395,3104455,3104242,3104653,3104681,3104765,3104424,3104257,3104823,3105009,3104683,3104679,3104403,3107569,3105066,3104915,3105137,3107567,3107543,3104256,3104940,3104323,3104715,3105109,3104271,3105078,3105075,3104856,3104457,3104261,3104422,3104404,3104377,3104524,3104785
30856	98		Great Symphonies	Whole orchestras, whole movements.	3104238,3105396,3104495,3104736,3104558,3105009,3105178,3104916,3104596,3105061,3105074,3104767,3104256,3107543,3104739,3104914,3104241,3104943,3104271,3105236,3104523,3104585,3104457,3104738,3104525,3105142,3105082,3104652,3104455,3104823,3104275,3104231,3105169,3104420,3104765,3104494,3104915,3104651,3105063,3105076,3104255,3105075,3105233,3104658,3105077,3104940,3104557,3104766,3104381,3104561,3104655,3104952,3104270,3104379
30873	98		Piano, Alone	One player, one instrument, a quiet room.	3104380,3105077,3104655,3104421,3104940,3104232,3104229,3104821,3104950,3107568,3104679,3104949,3107542,3104628,3107567,3105009,3104739,3104342,3107543,3107540,3107571,3107545,3104243,3104260,3104230,3104557,3104823,3104458,3104985,3104238,3104773,3104240,3104406,3104241,3104955,3104258,3105067,3104404,3105078,3104341,3104255,3105076,3104920,3105061,3105170,3104681,3104767,3104978,3104682,3105234,3104457,3107576,3105235,3104583,3104272,3104456
30890	173		Score Room	Music that was written to be watched, or played.	3107545,3107585,3107589,3105234,3105239,3107587,3105235,3105237,3107540,3105233,3107541,3107624,3107571,3107621,3107543,3107544,3107590,3107547,3107573,3107549,3105238,3107548,3107588,3107572,3107620,3107542,3107628,3107591,3107627,3107623,3107583,3107567,3107586,3107626,3105236,3107570,3107592,3107622,3107568,3107625,3107584,3107546,3107550,3107574,3107576
30907	464		Heavy Weather	Bring a coat.	3107647,3107637,3107760,3107639,3107699,3107657,3107631,3107734,3107739,3107656,3107762,3107661,3107691,3107738,3107662,3107697,3107695,3107701,3107735,3107737,3107766,3107763,3107660,3107736,3107690,3107767,3107687,3107759,3107689,3107731,3107636,3107638,3107633,3107659,3107632,3107640,3107733,3107634,3107692,3107655,3107765,3107761,3107694,3107732,3107654,3107764,3107696,3107700,3107688,3107693,3107698,3107658,3107635
30924	169		Good Foot	Horns on the one.	3106536,3108039,3107800,3109709,3107527,3107850,3109271,3109076,3107489,3106435,3106538,3108035,3107854,3107874,3107490,3107277,3107925,3107494,3107884,3107910,3107220,3107851,3106485,3107848,3107495,3106483,3106433,3107849,3107801,3107529,3107855,3107492,3107875,3107532,3107534,3107876,3107281,3107488,3109060,3106487,3107919,3107886,3108031,3107923,3107853,3106512,3107920,3107218,3107915,3107276,3109247,3107279,3107284,3109063
30941	153		Rent Day	Twelve bars and the truth.	3107924,3107076,3107915,3108051,3108047,3108006,3109387,3107975,3107979,3107969,3108048,3107909,3107944,3107904,3108032,3107939,3107908,3105364,3107903,3109360,3107918,3107917,3108005,3105362,3109363,3107916,3107976,3109271,3107943,3108039,3108043,3108031,3108034,3107967,3107938,3107941,3108010,3107911,3107971,3108050,3107936,3107940,3107937,3107977,3107945,3108011,3109818,3107973
30958	197		Patio	From Buenos Aires to Seville with the windows open.	3108223,3108219,3104989,3108221,3108064,3108114,3109301,3108117,3108179,3108180,3108175,3109794,3108216,3108065,3108176,3108178,3108123,3104985,3104988,3108224,3108181,3108122,3109789,3108195,3108121,3108063,3108196,3108068,3109791,3108118,3108075,3108174,3108062,3108173,3108071,3108200,3108116,3108198,3108072,3104978,3108222,3104977,3108124,3108077,3108119,3108217,3108215,3109302,3108155,3108076
30975	16		Last Train, Tokyo\u2013Seoul	Bands and voices from both shores.	3109860,3108347,3108320,3108328,3108408,3109451,3108316,3108372,3108471,3109859,3108276,3108413,3109837,3108352,3108371,3108348,3108354,3108319,3108332,3108473,3108277,3109839,3108409,3108317,3108366,3108472,3108369,3109407,3108353,3108327,3109863,3105298,3108274,3108410,3108330,3108507,3108365,3108318,3108280,3108335,3109450,3109461,3109834,3108311,3105300,3108346,3108333,3108510,3109449,3108282,3109862,3105299,3108312,3108511,3108272,3108406
30992	0	yes	Discovery Mix	Mostly new to you, picked around what you return to.	3105418,3105444,3104375,3105474,3105443,3105739,3106861,3106291,3104419,3105759,3107566,3105847,3105891,3107796,3105848,3106247,3105455,3108989,3105555,3104523,3106249,3105462,3104341,3105540,3107139,3106791,3106512,3106246,3105934,3105420,3108407,3105570,3104253,3108118,3105417,3106893,3105445,3108117,3106991,3104773,3106876,3105457,3107568,3105077,3106309,3106695,3106432,3105960,3106990,3106011,3108062,3105787,3105500,3105541,3107205,3106555,3108276,3107851
31009	0	yes	Sunday Mix	Slow favourites and their cousins.	3106621,3105846,3106037,3105821,3106249,3105739,3105573,3105692,3105738,3108408,3106011,3105414,3106483,3104256,3105735,3105462,3106875,3105585,3105532,3106044,3106512,3106040,3105689,3105605,3106308,3105566,3105446,3106077,3105569,3107139,3108118,3104557,3105537,3105554,3105814,3105934,3105418,3106041,3105499,3105476,3105786,3106095,3107019,3106246,3106695,3105604,3107799,3104255,3105534,3105443,3106485,3105694,3105570,3108116
`;var tracks2=`
id	albumId	disk	titleShort	titleVersion	featured	duration	bpm	gain	rank	explicitContent	releaseDate	alternativeId	isrc
3104229	301136	1	Brandenburg Concerto No. 3 in G Major, BWV 1048: I. Allegro			342	60.9	-21.1	693782	0	1721-01-01		DEMJZ1300001
3104230	301136	1	Brandenburg Concerto No. 3 in G Major, BWV 1048: II. Adagio			22	128.2	-18.1	569326	0	1721-01-01		DEMJZ1300002
3104231	301136	1	Brandenburg Concerto No. 3 in G Major, BWV 1048: III. Allegro			288	113.5	-18.6	500398	0	1721-01-01		DEMJZ1300003
3104232	301136	1	Brandenburg Concerto No. 5 in D Major, BWV 1050: I. Allegro			571	69.2	-21.5	459294	0	1721-01-01		DEMJZ1300004
3104233	301136	1	Brandenburg Concerto No. 5 in D Major, BWV 1050: II. Affettuoso			329	143.6	-18.7	487873	0	1721-01-01		DEMJZ1300005
3104234	301136	1	Brandenburg Concerto No. 5 in D Major, BWV 1050: III. Allegro			311	50.7	-19.5	427662	0	1721-01-01		DEMJZ1300006
3104235	301136	1	Orchestral Suite No. 3 in D Major, BWV 1068: II. Air			301	115.5	-18	344415	0			DEMJZ1300007
3104238	301143	1	Cello Suite No. 1 in G Major, BWV 1007: I. Pr\xE9lude			148	146.1	-18	611420	0			DETWA0800001
3104239	301143	1	Cello Suite No. 1 in G Major, BWV 1007: II. Allemande			252	151.3	-18.5	577010	0			DETWA0800002
3104240	301143	1	Cello Suite No. 1 in G Major, BWV 1007: III. Courante			157	104	-18	611237	0			DETWA0800003
3104241	301143	1	Cello Suite No. 1 in G Major, BWV 1007: IV. Sarabande			171	97.4	-18.9	519280	0			DETWA0800004
3104242	301143	1	Cello Suite No. 1 in G Major, BWV 1007: V. Menuets I & II			204	121.3	-19.2	480173	0			DETWA0800005
3104243	301143	1	Cello Suite No. 1 in G Major, BWV 1007: VI. Gigue			103	57.5	-21.1	410034	6			DETWA0800006
3104253	301145	1	The Well-Tempered Clavier, Book I: Prelude & Fugue No. 1 in C Major, BWV 846: I. Prelude			131	147.3	-21.2	793712	0	1722-01-01		DEMJZ1200001
3104254	301145	1	The Well-Tempered Clavier, Book I: Prelude & Fugue No. 1 in C Major, BWV 846: II. Fugue			118	85.7	-19.2	634320	0	1722-01-01		DEMJZ1200002
3104255	301145	1	The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2 in C Minor, BWV 847: I. Prelude			99	150.7	-21.5	661845	0	1722-01-01		DEMJZ1200003
3104256	301145	1	The Well-Tempered Clavier, Book I: Prelude & Fugue No. 2 in C Minor, BWV 847: II. Fugue			94	131.5	-21.4	522803	0	1722-01-01		DEMJZ1200004
3104257	301145	1	Italian Concerto in F Major, BWV 971: I. Allegro			233	129	-20.2	594286	0	1735-01-01		DEMJZ1200005
3104258	301145	1	Italian Concerto in F Major, BWV 971: II. Andante			301	83.1	-19.6	515976	6	1735-01-01		DEMJZ1200006
3104259	301145	1	Italian Concerto in F Major, BWV 971: III. Presto			218	139.9	-19.3	471553	0	1735-01-01		DEMJZ1200007
3104260	301145	1	Goldberg Variations, BWV 988: Aria			224	84.7	-18.1	506100	0			DEMJZ1200008
3104261	301145	1	Toccata and Fugue in D Minor, BWV 565			541	148.3	-21.1	466807	0	1704-01-01		DEMJZ1200009
3104269	301168	1	Violin Concerto in E Major, RV 269 "La primavera": I. Allegro			206	117.9	-17.8	428189	0			DEMMG1400001
3104270	301168	1	Violin Concerto in E Major, RV 269 "La primavera": II. Largo e pianissimo sempre			152	146.4	-17.7	466997	0			DEMMG1400002
3104271	301168	1	Violin Concerto in E Major, RV 269 "La primavera": III. Allegro pastorale			243	151.1	-19.7	453001	0			DEMMG1400003
3104272	301168	1	Violin Concerto in G Minor, RV 315 "L'estate": I. Allegro non molto			319	113.9	-19.4	423150	0			DEMMG1400004
3104273	301168	1	Violin Concerto in G Minor, RV 315 "L'estate": II. Adagio e piano - Presto e forte			129	95.6	-20.6	444476	0			DEMMG1400005
3104274	301168	1	Violin Concerto in G Minor, RV 315 "L'estate": III. Presto			168	60	-20.5	324155	0			DEMMG1400006
3104275	301168	1	Violin Concerto in F Major, RV 293 "L'autunno": I. Allegro			301	115.5	-21.1	397838	2			DEMMG1400007
3104276	301168	1	Violin Concerto in F Major, RV 293 "L'autunno": II. Adagio molto			148	114.1	-19.4	327183	0			DEMMG1400008
3104277	301168	1	Violin Concerto in F Major, RV 293 "L'autunno": III. Allegro			196	98.9	-17.6	308451	0			DEMMG1400009
3104278	301168	1	Violin Concerto in F Minor, RV 297 "L'inverno": I. Allegro non molto			203	55.1	-20.4	344610	0			DEMMG1400010
3104279	301168	1	Violin Concerto in F Minor, RV 297 "L'inverno": II. Largo			126	98.2	-21	265535	0			DEMMG1400011
3104280	301168	1	Violin Concerto in F Minor, RV 297 "L'inverno": III. Allegro			189	87.8	-19	319445	6			DEMMG1400012
3104294	301191	1	Music for the Royal Fireworks, HWV 351: I. Ouverture			489	88.2	-19.7	394953	0			DEMJZ1500001
3104295	301191	1	Music for the Royal Fireworks, HWV 351: II. Bourr\xE9e			82	61.4	-20.3	359501	0			DEMJZ1500002
3104296	301191	1	Music for the Royal Fireworks, HWV 351: III. La Paix			211	71.9	-20.1	413287	0			DEMJZ1500003
3104297	301191	1	Music for the Royal Fireworks, HWV 351: IV. La R\xE9jouissance			158	69.3	-19.2	342427	6			DEMJZ1500004
3104298	301191	1	Music for the Royal Fireworks, HWV 351: V. Menuets I & II			202	57.1	-19.6	318559	0			DEMJZ1500005
3104299	301191	1	Water Music Suite No. 2 in D Major, HWV 349: II. Alla hornpipe			181	112	-17.7	298830	0	1717-01-01		DEMJZ1500006
3104300	301191	1	Messiah, HWV 56: Hallelujah			229	87.3	-20.7	267980	0	1741-01-01		DEMJZ1500007
3104301	301191	1	Serse, HWV 40: Ombra mai fu			198	141.7	-20.3	350720	0	1738-01-01		DEMJZ1500008
3104302	301191	1	Solomon, HWV 67: The Arrival of the Queen of Sheba			187	135.7	-18.7	274203	0	1748-01-01		DEMJZ1500009
3104320	301203	1	Symphony No. 94 in G Major, Hob. I:94 "Surprise": I. Adagio - Vivace assai			521	112.8	-18.2	433114	0	1791-01-01		DETWA1200001
3104321	301203	1	Symphony No. 94 in G Major, Hob. I:94 "Surprise": II. Andante			381	59.2	-20.5	408426	0	1791-01-01		DETWA1200002
3104322	301203	1	Symphony No. 94 in G Major, Hob. I:94 "Surprise": III. Menuetto: Allegro molto			298	116.2	-19.9	430095	2	1791-01-01		DETWA1200003
3104323	301203	1	Symphony No. 94 in G Major, Hob. I:94 "Surprise": IV. Finale: Allegro molto			236	98.7	-17.5	347392	0	1791-01-01		DETWA1200004
3104324	301203	1	Trumpet Concerto in E-Flat Major, Hob. VIIe:1: I. Allegro			402	135.3	-21.1	334920	0			DETWA1200005
3104325	301203	1	Trumpet Concerto in E-Flat Major, Hob. VIIe:1: II. Andante			226	67.6	-19.4	413324	0			DETWA1200006
3104326	301203	1	Trumpet Concerto in E-Flat Major, Hob. VIIe:1: III. Finale: Allegro			271	76.9	-19.4	346354	2			DETWA1200007
3104339	301214	1	Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik": I. Allegro			348	82.8	-18.6	666665	0			DEMMG1500001
3104340	301214	1	Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik": II. Romanze: Andante			361	56.9	-20.4	569215	0			DEMMG1500002
3104341	301214	1	Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik": III. Menuetto: Allegretto			131	64.9	-19.5	590251	0			DEMMG1500003
3104342	301214	1	Serenade No. 13 in G Major, K. 525 "Eine kleine Nachtmusik": IV. Rondo: Allegro			241	149.5	-19.4	567284	0			DEMMG1500004
3104343	301214	1	Piano Sonata No. 11 in A Major, K. 331: I. Andante grazioso			512	85.2	-21.5	551627	0	1783-01-01		DEMMG1500005
3104344	301214	1	Piano Sonata No. 11 in A Major, K. 331: II. Menuetto			374	89.1	-19.5	390673	0	1783-01-01		DEMMG1500006
3104345	301214	1	Piano Sonata No. 11 in A Major, K. 331: III. Alla turca: Allegretto			211	85.7	-19.7	348427	0	1783-01-01		DEMMG1500007
3104375	301219	1	Symphony No. 40 in G Minor, K. 550: I. Molto allegro			462	122.1	-18	648902	0	1788-01-01		DETWA0600001
3104376	301219	1	Symphony No. 40 in G Minor, K. 550: II. Andante			472	55.2	-17.7	541114	0	1788-01-01		DETWA0600002
3104377	301219	1	Symphony No. 40 in G Minor, K. 550: III. Menuetto: Allegretto - Trio			268	128.4	-17.6	513992	6	1788-01-01		DETWA0600003
3104378	301219	1	Symphony No. 40 in G Minor, K. 550: IV. Finale: Allegro assai			291	89.5	-19.8	460120	0	1788-01-01		DETWA0600004
3104379	301219	1	Clarinet Concerto in A Major, K. 622: I. Allegro			741	80.6	-18.9	557250	2			DETWA0600005
3104380	301219	1	Clarinet Concerto in A Major, K. 622: II. Adagio			438	129.8	-18.9	454603	0			DETWA0600006
3104381	301219	1	Clarinet Concerto in A Major, K. 622: III. Rondo: Allegro			521	95.7	-19.4	466973	0			DETWA0600007
3104403	301256	1	Piano Concerto No. 21 in C Major, K. 467: I. Allegro maestoso			854	101.6	-18.7	454984	0	1785-01-01		DEMJZ1700001
3104404	301256	1	Piano Concerto No. 21 in C Major, K. 467: II. Andante			412	127	-21.4	439366	2	1785-01-01		DEMJZ1700002
3104405	301256	1	Piano Concerto No. 21 in C Major, K. 467: III. Allegro vivace assai			401	102.5	-20.7	454916	0	1785-01-01		DEMJZ1700003
3104406	301256	1	Requiem in D Minor, K. 626: Lacrimosa			189	54.9	-20.8	459772	0			DEMJZ1700004
3104419	301290	1	Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": I. Adagio sostenuto			357	134.3	-20.4	714034	0	1801-01-01		DETWA2100001
3104420	301290	1	Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": II. Allegretto			132	121.5	-20.1	623006	0	1801-01-01		DETWA2100002
3104421	301290	1	Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": III. Presto agitato			428	93.9	-20.7	547610	0	1801-01-01		DETWA2100003
3104422	301290	1	Piano Sonata No. 8 in C Minor, Op. 13 "Path\xE9tique": I. Grave - Allegro di molto e con brio			521	139	-20.7	558107	0	1799-01-01		DETWA2100004
3104423	301290	1	Piano Sonata No. 8 in C Minor, Op. 13 "Path\xE9tique": II. Adagio cantabile			306	140.9	-19.1	538953	0	1799-01-01		DETWA2100005
3104424	301290	1	Piano Sonata No. 8 in C Minor, Op. 13 "Path\xE9tique": III. Rondo: Allegro			272	113.6	-20.3	478442	2	1799-01-01		DETWA2100006
3104425	301290	1	Bagatelle No. 25 in A Minor, WoO 59 "F\xFCr Elise"			178	116	-18.2	416932	0			DETWA2100007
3104455	301326	1	Symphony No. 5 in C Minor, Op. 67: I. Allegro con brio			441	143.8	-20	672256	0	1808-01-01		DEMJZ9400001
3104456	301326	1	Symphony No. 5 in C Minor, Op. 67: II. Andante con moto			578	133.5	-18.9	572103	0	1808-01-01		DEMJZ9400002
3104457	301326	1	Symphony No. 5 in C Minor, Op. 67: III. Scherzo: Allegro			312	143.9	-21.3	466187	0	1808-01-01		DEMJZ9400003
3104458	301326	1	Symphony No. 5 in C Minor, Op. 67: IV. Allegro			642	69.5	-17.5	502401	0	1808-01-01		DEMJZ9400004
3104459	301326	1	Symphony No. 7 in A Major, Op. 92: I. Poco sostenuto - Vivace			803	140.9	-17.8	438237	0			DEMJZ9400005
3104460	301326	1	Symphony No. 7 in A Major, Op. 92: II. Allegretto			498	126.6	-20	387635	0			DEMJZ9400006
3104461	301326	1	Symphony No. 7 in A Major, Op. 92: III. Presto			534	150.9	-18.6	370941	0			DEMJZ9400007
3104462	301326	1	Symphony No. 7 in A Major, Op. 92: IV. Allegro con brio			511	106.3	-17.7	377720	0			DEMJZ9400008
3104493	301354	1	Symphony No. 9 in D Minor, Op. 125 "Choral": I. Allegro ma non troppo, un poco maestoso			981	82.3	-19	643837	0			DEMMG9700001
3104494	301354	1	Symphony No. 9 in D Minor, Op. 125 "Choral": II. Molto vivace			702	150.8	-19.4	530701	6			DEMMG9700002
3104495	301354	1	Symphony No. 9 in D Minor, Op. 125 "Choral": III. Adagio molto e cantabile			894	60.5	-18.5	461943	0			DEMMG9700003
3104496	301354	1	Symphony No. 9 in D Minor, Op. 125 "Choral": IV. Presto - Allegro assai (Ode to Joy)			1463	132.9	-20.4	455220	6			DEMMG9700004
3104523	301394	1	4 Impromptus, D. 899: No. 1 in C Minor			598	76	-19.9	590669	0			DEO261100001
3104524	301394	1	4 Impromptus, D. 899: No. 2 in E-Flat Major			281	52.1	-20	481592	0			DEO261100002
3104525	301394	1	4 Impromptus, D. 899: No. 3 in G-Flat Major			372	138.2	-19.7	551266	0			DEO261100003
3104526	301394	1	4 Impromptus, D. 899: No. 4 in A-Flat Major			451	147.3	-21.2	481218	0			DEO261100004
3104557	301415	1	Erlk\xF6nig, D. 328			251	76.4	-18.2	700473	0	1815-01-01		DETWA0000001
3104558	301415	1	Die Forelle, D. 550			129	151.5	-21.4	520112	0	1817-01-01		DETWA0000002
3104559	301415	1	Ellens Gesang III, D. 839 "Ave Maria"			361	58.4	-20.9	538264	6			DETWA0000003
3104560	301415	1	Symphony No. 8 in B Minor, D. 759 "Unfinished": I. Allegro moderato			889	77.6	-19.9	427095	0	1822-01-01		DETWA0000004
3104561	301415	1	Symphony No. 8 in B Minor, D. 759 "Unfinished": II. Andante con moto			672	115.6	-20	483850	0	1822-01-01		DETWA0000005
3104583	301448	1	Symphony No. 3 in G Minor, Op. 36: I. Adagio - Allegro			728	145.9	-21.4	559263	0			DEO269900001
3104584	301448	1	Symphony No. 3 in G Minor, Op. 36: II. Adagio cantabile			541	110.7	-18.4	477844	0			DEO269900002
3104585	301448	1	Symphony No. 3 in G Minor, Op. 36: III. Scherzo: Vivace			362	69.8	-18.7	351679	0			DEO269900003
3104586	301448	1	Symphony No. 3 in G Minor, Op. 36: IV. Finale: Allegro			477	138.4	-20	339790	0			DEO269900004
3104593	301487	1	Das Jahr: Januar			164	51.6	-20.6	463616	0			DEO262300001
3104594	301487	1	Das Jahr: Februar			187	114.2	-19.6	467759	0			DEO262300002
3104595	301487	1	Das Jahr: M\xE4rz			286	109.7	-18.1	441835	0			DEO262300003
3104596	301487	1	Das Jahr: April			158	103.6	-18.7	396629	0			DEO262300004
3104597	301487	1	Das Jahr: Mai			203	73	-18.4	403803	0			DEO262300005
3104598	301487	1	Das Jahr: Juni			249	99.2	-21.3	418653	0			DEO262300006
3104599	301487	1	Das Jahr: Juli			201	129.5	-19.8	359205	6			DEO262300007
3104600	301487	1	Das Jahr: August			192	102.2	-21.2	320811	0			DEO262300008
3104601	301487	1	Das Jahr: September			178	87.4	-18.5	298650	0			DEO262300009
3104602	301487	1	Das Jahr: Oktober			171	118.7	-20.9	324780	0			DEO262300010
3104603	301487	1	Das Jahr: November			232	148.5	-20.1	315906	0			DEO262300011
3104604	301487	1	Das Jahr: Dezember			268	100.6	-19.5	342237	0			DEO262300012
3104625	301507	1	Nocturne No. 1 in B-Flat Minor, Op. 9 No. 1			338	114.4	-20.9	522003	0	1832-01-01		DETWA1600001
3104626	301507	1	Nocturne No. 2 in E-Flat Major, Op. 9 No. 2			268	137.9	-21.3	555159	0	1832-01-01		DETWA1600002
3104627	301507	1	Nocturne No. 8 in D-Flat Major, Op. 27 No. 2			361	0	-17.8	531710	0	1836-01-01		DETWA1600003
3104628	301507	1	Nocturne No. 13 in C Minor, Op. 48 No. 1			371	150.9	-19.7	350858	0			DETWA1600004
3104629	301507	1	Nocturne No. 20 in C-Sharp Minor, Op. posth.			243	84.7	-20.1	337613	0	1830-01-01		DETWA1600005
3104650	301525	1	24 Preludes, Op. 28: No. 4 in E Minor			121	58.2	-19.6	620255	0	1839-01-01		DEMMG0500001
3104651	301525	1	24 Preludes, Op. 28: No. 7 in A Major			48	86.4	-19.8	461657	0	1839-01-01		DEMMG0500002
3104652	301525	1	24 Preludes, Op. 28: No. 15 in D-Flat Major "Raindrop"			312	48.4	-19.9	437037	0	1839-01-01		DEMMG0500003
3104653	301525	1	24 Preludes, Op. 28: No. 20 in C Minor			94	132.6	-20.4	519752	0	1839-01-01		DEMMG0500004
3104654	301525	1	Waltz No. 6 in D-Flat Major, Op. 64 No. 1 "Minute"			108	0	-19.8	515447	0			DEMMG0500005
3104655	301525	1	Waltz No. 7 in C-Sharp Minor, Op. 64 No. 2			203	96.7	-17.9	456012	0			DEMMG0500006
3104656	301525	1	12 \xC9tudes, Op. 10: No. 3 in E Major "Tristesse"			253	104.1	-20.4	482620	0	1833-01-01		DEMMG0500007
3104657	301525	1	12 \xC9tudes, Op. 10: No. 5 in G-Flat Major "Black Keys"			99	147.6	-21.3	334203	0	1833-01-01		DEMMG0500008
3104658	301525	1	12 \xC9tudes, Op. 10: No. 12 in C Minor "Revolutionary"			162	72.3	-18.3	395458	0	1833-01-01		DEMMG0500009
3104659	301525	1	Ballade No. 1 in G Minor, Op. 23			564	59.2	-21.3	337694	0	1836-01-01		DEMMG0500010
3104660	301525	1	Fantaisie-Impromptu in C-Sharp Minor, Op. 66			297	138.5	-19.8	388396	0	1834-01-01		DEMMG0500011
3104679	301544	1	Kinderszenen, Op. 15: I. Von fremden L\xE4ndern und Menschen			104	53.9	-18.9	434193	0			DEMJZ0100001
3104680	301544	1	Kinderszenen, Op. 15: II. Kuriose Geschichte			67	130.7	-18.6	439604	0			DEMJZ0100002
3104681	301544	1	Kinderszenen, Op. 15: III. Hasche-Mann			32	144.9	-18.9	471007	0			DEMJZ0100003
3104682	301544	1	Kinderszenen, Op. 15: IV. Bittendes Kind			61	95.3	-20.9	326997	0			DEMJZ0100004
3104683	301544	1	Kinderszenen, Op. 15: V. Gl\xFCckes genug			43	150.1	-18.4	431874	0			DEMJZ0100005
3104684	301544	1	Kinderszenen, Op. 15: VI. Wichtige Begebenheit			54	126	-20.4	319955	0			DEMJZ0100006
3104685	301544	1	Kinderszenen, Op. 15: VII. Tr\xE4umerei			163	93.7	-20	358582	2			DEMJZ0100007
3104686	301544	1	Kinderszenen, Op. 15: VIII. Am Kamin			58	151.9	-17.7	360871	0			DEMJZ0100008
3104687	301544	1	Kinderszenen, Op. 15: IX. Ritter vom Steckenpferd			38	79.2	-17.5	281382	0			DEMJZ0100009
3104688	301544	1	Kinderszenen, Op. 15: X. Fast zu ernst			101	131.3	-19.1	337866	0			DEMJZ0100010
3104689	301544	1	Kinderszenen, Op. 15: XI. F\xFCrchtenmachen			98	101.8	-18.6	341178	0			DEMJZ0100011
3104690	301544	1	Kinderszenen, Op. 15: XII. Kind im Einschlummern			121	61.6	-18.4	301276	0			DEMJZ0100012
3104691	301544	1	Kinderszenen, Op. 15: XIII. Der Dichter spricht			134	110.5	-17.9	235636	0			DEMJZ0100013
3104714	301576	1	Liebestr\xE4ume No. 3 in A-Flat Major, S. 541			271	58	-20.2	464655	0	1850-01-01		DETWA0900001
3104715	301576	1	Grandes \xE9tudes de Paganini, S. 141: No. 3 in G-Sharp Minor "La campanella"			288	79.3	-21.3	381174	0			DETWA0900002
3104716	301576	1	Hungarian Rhapsody No. 2 in C-Sharp Minor, S. 244			611	124.4	-17.7	316895	0			DETWA0900003
3104717	301576	1	Consolation No. 3 in D-Flat Major, S. 172			258	55.9	-17.8	375856	0	1850-01-01		DETWA0900004
3104736	301600	1	3 Romances for Violin and Piano, Op. 22: I. Andante molto			191	123.8	-18.7	496423	6			DEO262000001
3104737	301600	1	3 Romances for Violin and Piano, Op. 22: II. Allegretto			172	135.7	-20.5	512546	0			DEO262000002
3104738	301600	1	3 Romances for Violin and Piano, Op. 22: III. Leidenschaftlich schnell			248	0	-19.9	494833	0			DEO262000003
3104739	301600	1	Piano Trio in G Minor, Op. 17: I. Allegro moderato			681	60.2	-17.5	412697	0	1846-01-01		DEO262000004
3104740	301600	1	Piano Trio in G Minor, Op. 17: II. Scherzo: Tempo di Menuetto			301	66.5	-20.7	378587	0	1846-01-01		DEO262000005
3104741	301600	1	Piano Trio in G Minor, Op. 17: III. Andante			344	85	-19.4	373765	0	1846-01-01		DEO262000006
3104742	301600	1	Piano Trio in G Minor, Op. 17: IV. Allegretto			472	136.2	-19	285617	0	1846-01-01		DEO262000007
3104764	301605	1	Piano Concerto in A Minor, Op. 7: I. Allegro maestoso			421	106.1	-18.2	563763	0	1835-01-01		DEO262100001
3104765	301605	1	Piano Concerto in A Minor, Op. 7: II. Romanze: Andante non troppo, con grazia			286	121.9	-19.9	476226	0	1835-01-01		DEO262100002
3104766	301605	1	Piano Concerto in A Minor, Op. 7: III. Finale: Allegro non troppo			641	106.4	-20.1	457845	0	1835-01-01		DEO262100003
3104767	301605	1	Soir\xE9es musicales, Op. 6: I. Toccatina			141	144.3	-19.2	442872	6			DEO262100004
3104768	301605	1	Soir\xE9es musicales, Op. 6: II. Notturno			268	57	-19.8	314352	0			DEO262100005
3104773	301627	1	Bamboula, Op. 2			521	131.9	-18.3	558882	0	1849-01-01		DEITB1100001
3104774	301627	1	The Banjo, Op. 15			241	150	-19.2	398934	0	1855-01-01		DEITB1100002
3104775	301627	1	The Last Hope, Op. 16			382	101.3	-21.2	351036	0	1854-01-01		DEITB1100003
3104776	301627	1	Souvenir de Porto Rico, Op. 31			341	71.1	-17.8	322870	0			DEITB1100004
3104785	301633	1	Hungarian Dance No. 1 in G Minor, WoO 1			192	70.4	-21.1	401200	0	1869-01-01		DEMJZ1700005
3104786	301633	1	Hungarian Dance No. 5 in G Minor, WoO 1			151	70.3	-21.1	388470	0	1869-01-01		DEMJZ1700006
3104787	301633	1	Waltz in A-Flat Major, Op. 39 No. 15			98	135.5	-19.6	389263	0	1865-01-01		DEMJZ1700007
3104788	301633	1	Wiegenlied, Op. 49 No. 4			121	109.8	-21.2	288393	0	1868-01-01		DEMJZ1700008
3104789	301633	1	6 Piano Pieces, Op. 118: No. 2, Intermezzo in A Major			351	125.9	-21	290575	0			DEMJZ1700009
3104820	301652	1	Le carnaval des animaux: I. Introduction et marche royale du lion			131	146.6	-19.8	408514	2			DERZS1400001
3104821	301652	1	Le carnaval des animaux: II. Poules et coqs			51	127.6	-19.4	488300	0			DERZS1400002
3104822	301652	1	Le carnaval des animaux: III. H\xE9miones			38	53.1	-21.5	364914	0			DERZS1400003
3104823	301652	1	Le carnaval des animaux: IV. Tortues			124	125.7	-21.4	473336	0			DERZS1400004
3104824	301652	1	Le carnaval des animaux: V. L'\xE9l\xE9phant			89	67.8	-18.3	412392	0			DERZS1400005
3104825	301652	1	Le carnaval des animaux: VI. Kangourous			58	55.2	-20.9	345945	0			DERZS1400006
3104826	301652	1	Le carnaval des animaux: VII. Aquarium			142	121.4	-19.4	424331	0			DERZS1400007
3104827	301652	1	Le carnaval des animaux: VIII. Personnages \xE0 longues oreilles			47	134	-19.1	358420	0			DERZS1400008
3104828	301652	1	Le carnaval des animaux: IX. Le coucou au fond des bois			131	140.6	-19.7	361880	0			DERZS1400009
3104829	301652	1	Le carnaval des animaux: X. Voli\xE8re			74	139.3	-17.6	299194	0			DERZS1400010
3104830	301652	1	Le carnaval des animaux: XI. Pianistes			81	127.8	-18.5	302044	0			DERZS1400011
3104831	301652	1	Le carnaval des animaux: XII. Fossiles			77	98	-20.6	352467	0			DERZS1400012
3104832	301652	1	Le carnaval des animaux: XIII. Le cygne			172	137.9	-19.1	341071	0			DERZS1400013
3104833	301652	1	Le carnaval des animaux: XIV. Finale			117	132.8	-21.1	307243	0			DERZS1400014
3104834	301652	1	Danse macabre, Op. 40			432	61.9	-18.7	273093	0	1874-01-01		DERZS1400015
3104855	301669	1	Carmen, WD 31: Pr\xE9lude			137	67.7	-19.2	435133	0	1875-01-01		DERZS1700001
3104856	301669	1	Carmen, WD 31: Habanera "L'amour est un oiseau rebelle"			268	70.8	-18.7	475765	0	1875-01-01		DERZS1700002
3104857	301669	1	Carmen, WD 31: Chanson du tor\xE9ador "Votre toast"			291	134	-20.6	385177	0	1875-01-01		DERZS1700003
3104858	301669	1	L'Arl\xE9sienne Suite No. 2: IV. Farandole			201	60.4	-21.1	332906	0			DERZS1700004
3104880	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u041F\u0440\u043E\u0433\u0443\u043B\u043A\u0430			91	0	-18.2	409411	0			DEO4C9600001
3104881	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0413\u043D\u043E\u043C			158	149.2	-21	383774	0			DEO4C9600002
3104882	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0421\u0442\u0430\u0440\u044B\u0439 \u0437\u0430\u043C\u043E\u043A			262	151.2	-21.3	340217	2			DEO4C9600003
3104883	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0422\u044E\u0438\u043B\u044C\u0440\u0438\u0439\u0441\u043A\u0438\u0439 \u0441\u0430\u0434			64	109	-17.5	356440	0			DEO4C9600004
3104884	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0411\u044B\u0434\u043B\u043E			171	137.9	-20.4	258107	0			DEO4C9600005
3104885	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0411\u0430\u043B\u0435\u0442 \u043D\u0435\u0432\u044B\u043B\u0443\u043F\u0438\u0432\u0448\u0438\u0445\u0441\u044F \u043F\u0442\u0435\u043D\u0446\u043E\u0432			78	121.8	-19.6	259547	0			DEO4C9600006
3104886	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0418\u0437\u0431\u0443\u0448\u043A\u0430 \u043D\u0430 \u043A\u0443\u0440\u044C\u0438\u0445 \u043D\u043E\u0436\u043A\u0430\u0445			214	79.7	-20.6	282460	0			DEO4C9600007
3104887	301677	1	\u041A\u0430\u0440\u0442\u0438\u043D\u043A\u0438 \u0441 \u0432\u044B\u0441\u0442\u0430\u0432\u043A\u0438: \u0411\u043E\u0433\u0430\u0442\u044B\u0440\u0441\u043A\u0438\u0435 \u0432\u043E\u0440\u043E\u0442\u0430			341	131.5	-21.4	236586	0			DEO4C9600008
3104914	301685	1	The Nutcracker, Op. 71: March			148	48.1	-20	467071	2			DEMJZ1100001
3104915	301685	1	The Nutcracker, Op. 71: Dance of the Sugar Plum Fairy			121	90.8	-21	407751	0			DEMJZ1100002
3104916	301685	1	The Nutcracker, Op. 71: Trepak			69	0	-20.5	444136	0			DEMJZ1100003
3104917	301685	1	The Nutcracker, Op. 71: Waltz of the Flowers			411	114.7	-19.9	398865	0			DEMJZ1100004
3104918	301685	1	Swan Lake, Op. 20: Act II: No. 10, Sc\xE8ne			178	111.8	-21.3	405002	0	1876-01-01		DEMJZ1100005
3104919	301685	1	The Seasons, Op. 37a: June: Barcarolle			301	144.4	-17.8	297693	2	1876-01-01		DEMJZ1100006
3104920	301685	1	The Seasons, Op. 37a: October: Autumn Song			318	136.8	-19.7	363661	0	1876-01-01		DEMJZ1100007
3104921	301685	1	1812 Overture, Op. 49			942	59.4	-18.4	300478	0	1880-01-01		DEMJZ1100008
3104940	301689	1	Symphony No. 9 in E Minor, Op. 95 "From the New World": I. Adagio - Allegro molto			571	130.5	-17.5	449047	0	1893-01-01		DETWA1600006
3104941	301689	1	Symphony No. 9 in E Minor, Op. 95 "From the New World": II. Largo			741	66.3	-21.1	428581	0	1893-01-01		DETWA1600007
3104942	301689	1	Symphony No. 9 in E Minor, Op. 95 "From the New World": III. Scherzo: Molto vivace			462	106.6	-18.4	432158	0	1893-01-01		DETWA1600008
3104943	301689	1	Symphony No. 9 in E Minor, Op. 95 "From the New World": IV. Allegro con fuoco			688	74.6	-17.7	459965	0	1893-01-01		DETWA1600009
3104944	301689	1	Humoresque No. 7 in G-Flat Major, Op. 101			211	86.5	-19.2	403904	2			DETWA1600010
3104945	301689	1	Slavonic Dance No. 2 in E Minor, Op. 72			318	144.3	-17.6	390831	0	1886-01-01		DETWA1600011
3104949	301704	1	Peer Gynt Suite No. 1, Op. 46: I. Morning Mood			241	53.1	-17.8	401932	0	1888-01-01		DEIQ81100001
3104950	301704	1	Peer Gynt Suite No. 1, Op. 46: II. The Death of \xC5se			281	51.7	-20.8	437935	0	1888-01-01		DEIQ81100002
3104951	301704	1	Peer Gynt Suite No. 1, Op. 46: III. Anitra's Dance			208	105.3	-20.5	457216	0	1888-01-01		DEIQ81100003
3104952	301704	1	Peer Gynt Suite No. 1, Op. 46: IV. In the Hall of the Mountain King			148	0	-18.2	343027	0	1888-01-01		DEIQ81100004
3104953	301704	1	Lyric Pieces, Book I, Op. 12: No. 1, Arietta			82	60.9	-19.3	350256	0	1867-01-01		DEIQ81100005
3104954	301704	1	Lyric Pieces, Book VIII, Op. 65: No. 6, Wedding Day at Troldhaugen			378	111.3	-20.3	381944	0			DEIQ81100006
3104955	301704	1	Piano Concerto in A Minor, Op. 16: I. Allegro molto moderato			791	0	-18.9	379703	0	1868-01-01		DEIQ81100007
3104956	301704	1	Piano Concerto in A Minor, Op. 16: II. Adagio			382	0	-19.5	309460	0	1868-01-01		DEIQ81100008
3104957	301704	1	Piano Concerto in A Minor, Op. 16: III. Allegro moderato molto e marcato			631	89.3	-18.9	285241	0	1868-01-01		DEIQ81100009
3104968	301714	1	Pavane in F-Sharp Minor, Op. 50			371	126.6	-17.8	467699	0	1887-01-01		DERZS2100001
3104969	301714	1	Sicilienne in G Minor, Op. 78			228	113.5	-20.4	384632	0			DERZS2100002
3104970	301714	1	3 M\xE9lodies, Op. 7: No. 1, Apr\xE8s un r\xEAve			178	75	-20.1	373452	0	1877-01-01		DERZS2100003
3104971	301714	1	Requiem in D Minor, Op. 48: IV. Pie Jesu			204	126.9	-18	389491	0	1890-01-01		DERZS2100004
3104972	301714	1	Requiem in D Minor, Op. 48: VII. In paradisum			221	109.2	-20.1	301482	0	1890-01-01		DERZS2100005
3104977	301724	1	Atraente			141	94	-17.9	404077	0	1877-01-01		DEPZU2000001
3104978	301724	1	Corta-Jaca (O Ga\xFAcho)			168	123.8	-21.5	493520	0	1895-01-01		DEPZU2000002
3104979	301724	1	\xD3 Abre Alas			132	0	-17.5	342279	0	1899-01-01		DEPZU2000003
3104980	301724	1	Lua Branca			214	59.4	-20.9	389423	0			DEPZU2000004
3104985	301726	1	Brejeiro			138	103.1	-17.6	424346	0	1893-01-01		DEPZU9600001
3104986	301726	1	Odeon			167	84.6	-19.7	374928	0	1909-01-01		DEPZU9600002
3104987	301726	1	Apanhei-te, Cavaquinho			129	93.7	-20.8	331601	0	1914-01-01		DEPZU9600003
3104988	301726	1	Escovado			154	0	-20.2	265268	0	1905-01-01		DEPZU9600004
3104989	301726	1	Fon-Fon!			148	56.8	-21.2	277652	0			DEPZU9600005
3105008	301761	1	Enigma Variations, Op. 36: IX. Nimrod			241	148.7	-19.9	381242	0	1899-01-01		DEMJZ9800001
3105009	301761	1	Salut d'amour, Op. 12			178	111.5	-19.9	481845	0	1888-01-01		DEMJZ9800002
3105010	301761	1	Pomp and Circumstance March No. 1 in D Major, Op. 39			372	90.4	-20.5	366288	6	1901-01-01		DEMJZ9800003
3105011	301761	1	Cello Concerto in E Minor, Op. 85: I. Adagio - Moderato			482	134.8	-19	384518	0			DEMJZ9800004
3105012	301761	1	Cello Concerto in E Minor, Op. 85: II. Lento - Allegro molto			271	0	-18.8	395425	0			DEMJZ9800005
3105013	301761	1	Cello Concerto in E Minor, Op. 85: III. Adagio			291	89	-18.8	304497	0			DEMJZ9800006
3105014	301761	1	Cello Concerto in E Minor, Op. 85: IV. Allegro - Moderato			688	76.4	-20.4	313587	0			DEMJZ9800007
3105042	301791	1	Suite espa\xF1ola No. 1, Op. 47: I. Granada			291	101.2	-21.3	381600	0			DEDN29800001
3105043	301791	1	Suite espa\xF1ola No. 1, Op. 47: II. Catalu\xF1a			151	103.4	-18.6	412867	2			DEDN29800002
3105044	301791	1	Suite espa\xF1ola No. 1, Op. 47: III. Sevilla			268	71.5	-21	347149	0			DEDN29800003
3105045	301791	1	Suite espa\xF1ola No. 1, Op. 47: V. Asturias			381	58.8	-21	273323	0			DEDN29800004
3105061	301810	1	Suite bergamasque, L. 75: I. Pr\xE9lude			258	118.9	-19.7	653626	0			DERZS0600001
3105062	301810	1	Suite bergamasque, L. 75: II. Menuet			264	93.6	-19.4	628227	0			DERZS0600002
3105063	301810	1	Suite bergamasque, L. 75: III. Clair de lune			311	56.4	-20.8	620804	0			DERZS0600003
3105064	301810	1	Suite bergamasque, L. 75: IV. Passepied			218	78.5	-19.7	535974	0			DERZS0600004
3105065	301810	1	2 Arabesques, L. 66: No. 1 in E Major			272	64.9	-20.4	523780	0	1891-01-01		DERZS0600005
3105066	301810	1	2 Arabesques, L. 66: No. 2 in G Major			218	71.3	-20	490105	0	1891-01-01		DERZS0600006
3105067	301810	1	R\xEAverie, L. 68			268	65.4	-17.9	450597	0	1890-01-01		DERZS0600007
3105074	301829	1	Pr\xE9ludes, Book I, L. 117: I. Danseuses de Delphes			194	135.9	-18.4	622241	0			DERZS1900001
3105075	301829	1	Pr\xE9ludes, Book I, L. 117: VI. Des pas sur la neige			251	57.8	-19.8	474569	6			DERZS1900002
3105076	301829	1	Pr\xE9ludes, Book I, L. 117: VIII. La fille aux cheveux de lin			152	107.4	-20.6	507198	0			DERZS1900003
3105077	301829	1	Pr\xE9ludes, Book I, L. 117: X. La cath\xE9drale engloutie			378	116.3	-17.8	574517	2			DERZS1900004
3105078	301829	1	Pr\xE9ludes, Book I, L. 117: XII. Minstrels			131	68.8	-18.6	552188	2			DERZS1900005
3105079	301829	1	Children's Corner, L. 113: I. Doctor Gradus ad Parnassum			138	123.4	-19.5	467173	0	1908-01-01		DERZS1900006
3105080	301829	1	Children's Corner, L. 113: II. Jimbo's Lullaby			198	58.1	-21.2	496645	0	1908-01-01		DERZS1900007
3105081	301829	1	Children's Corner, L. 113: III. Serenade for the Doll			151	136.2	-19.1	432201	0	1908-01-01		DERZS1900008
3105082	301829	1	Children's Corner, L. 113: IV. The Snow Is Dancing			164	86.1	-18.7	442146	0	1908-01-01		DERZS1900009
3105083	301829	1	Children's Corner, L. 113: V. The Little Shepherd			149	139.5	-18.8	308305	0	1908-01-01		DERZS1900010
3105109	301857	1	La mer, L. 109: I. De l'aube \xE0 midi sur la mer			538	0	-19.9	633493	2			DETWA1600012
3105110	301857	1	La mer, L. 109: II. Jeux de vagues			411	126.6	-17.9	462364	0			DETWA1600013
3105111	301857	1	La mer, L. 109: III. Dialogue du vent et de la mer			488	110.9	-20.9	500166	0			DETWA1600014
3105137	301870	1	Gymnop\xE9die No. 1			193	105.2	-19.7	434817	0	1888-01-01		DERZS1300001
3105138	301870	1	Gymnop\xE9die No. 2			168	59.1	-18.6	522119	0	1888-01-01		DERZS1300002
3105139	301870	1	Gymnop\xE9die No. 3			151	94.3	-20.8	487850	0	1888-01-01		DERZS1300003
3105140	301870	1	Gnossienne No. 1			211	134.6	-18.1	419505	0	1890-01-01		DERZS1300004
3105141	301870	1	Gnossienne No. 2			124	79.1	-17.9	336190	0	1890-01-01		DERZS1300005
3105142	301870	1	Gnossienne No. 3			167	0	-19.2	371768	2	1890-01-01		DERZS1300006
3105143	301870	1	Gnossienne No. 4			158	144.6	-20	331975	6			DERZS1300007
3105144	301870	1	Gnossienne No. 5			188	105.4	-18.6	287844	0	1889-01-01		DERZS1300008
3105169	301907	1	Je te veux			311	129.8	-20.3	491127	2	1903-01-01		DEO261600001
3105170	301907	1	Vexations			121	139.8	-18.1	510106	0	1893-01-01		DEO261600002
3105171	301907	1	Embryons dess\xE9ch\xE9s: I. d'Holothurie			128	118.8	-20	353468	0	1913-01-01		DEO261600003
3105172	301907	1	Embryons dess\xE9ch\xE9s: II. d'Edriophthalma			148	84.7	-18.8	359046	0	1913-01-01		DEO261600004
3105173	301907	1	Embryons dess\xE9ch\xE9s: III. de Podophthalma			109	143.7	-20.2	386411	0	1913-01-01		DEO261600005
3105174	301907	1	Sonatine bureaucratique: I. Allegro			61	151.8	-20.7	396400	0			DEO261600006
3105175	301907	1	Sonatine bureaucratique: II. Andante			72	81	-19.1	341552	0			DEO261600007
3105176	301907	1	Sonatine bureaucratique: III. Vivache			101	109.8	-21	293785	0			DEO261600008
3105178	301947	1	Romance in A Major, Op. 23			368	144	-17.8	426795	0	1893-01-01		DEO261300001
3105179	301947	1	4 Sketches, Op. 15: No. 3, Dreaming			281	52	-18.6	318914	0	1892-01-01		DEO261300002
3105180	301947	1	A Hermit Thrush at Eve, Op. 92 No. 1			298	0	-17.9	323891	0			DEO261300003
3105181	301947	1	A Hermit Thrush at Morn, Op. 92 No. 2			241	117.9	-18.1	313689	0			DEO261300004
3105207	301987	1	Maple Leaf Rag			198	126.8	-20.1	455892	0	1899-01-01		DEITB0400001
3105208	301987	1	Original Rags			251	121.7	-17.9	389455	0	1899-01-01		DEITB0400002
3105209	301987	1	The Easy Winners			242	66.8	-21	455088	0	1901-01-01		DEITB0400003
3105210	301987	1	Peacherine Rag			218	98.5	-19	452286	0	1901-01-01		DEITB0400004
3105211	301987	1	The Entertainer			238	71.2	-17.5	326542	0	1902-01-01		DEITB0400005
3105212	301987	1	Elite Syncopations			214	113.4	-21.3	374003	0	1902-01-01		DEITB0400006
3105213	301987	1	Weeping Willow			251	101.6	-21.4	392181	0	1903-01-01		DEITB0400007
3105214	301987	1	Bethena			341	144.7	-20.2	314870	6	1905-01-01		DEITB0400008
3105215	301987	1	Gladiolus Rag			258	50.1	-21.5	275898	0	1907-01-01		DEITB0400009
3105216	301987	1	Pine Apple Rag			207	93.3	-18.3	291611	0	1908-01-01		DEITB0400010
3105217	301987	1	Solace			398	84.9	-19.7	287544	0	1909-01-01		DEITB0400011
3105218	301987	1	Magnetic Rag			311	87.7	-20.4	296738	0			DEITB0400012
3105233	302002	1	The Planets, Op. 32: I. Mars, the Bringer of War			438	79	-19.8	437829	0			DEMJZ9700001
3105234	302002	1	The Planets, Op. 32: II. Venus, the Bringer of Peace			491	65.2	-18.8	433818	0			DEMJZ9700002
3105235	302002	1	The Planets, Op. 32: III. Mercury, the Winged Messenger			241	69	-21.5	367141	0			DEMJZ9700003
3105236	302002	1	The Planets, Op. 32: IV. Jupiter, the Bringer of Jollity			478	114.8	-21.1	363801	0			DEMJZ9700004
3105237	302002	1	The Planets, Op. 32: V. Saturn, the Bringer of Old Age			571	65.4	-20.8	357950	0			DEMJZ9700005
3105238	302002	1	The Planets, Op. 32: VI. Uranus, the Magician			351	83.7	-20.7	251850	0			DEMJZ9700006
3105239	302002	1	The Planets, Op. 32: VII. Neptune, the Mystic			428	52.3	-19.9	236608	0			DEMJZ9700007
3105260	302007	1	Miroirs, M. 43: I. Noctuelles			298	135.1	-17.6	341663	0	1905-01-01		DERZS1900011
3105261	302007	1	Miroirs, M. 43: II. Oiseaux tristes			241	122.7	-20.3	380148	0	1905-01-01		DERZS1900012
3105262	302007	1	Miroirs, M. 43: III. Une barque sur l'oc\xE9an			431	88.6	-19.8	331492	0	1905-01-01		DERZS1900013
3105263	302007	1	Miroirs, M. 43: IV. Alborada del gracioso			391	131.6	-20.2	346352	0	1905-01-01		DERZS1900014
3105264	302007	1	Miroirs, M. 43: V. La vall\xE9e des cloches			338	62.7	-18.7	266969	0	1905-01-01		DERZS1900015
3105265	302007	1	Jeux d'eau, M. 30			331	78.1	-19.9	275347	0	1901-01-01		DERZS1900016
3105266	302007	1	Pavane pour une infante d\xE9funte, M. 19			378	143	-20.7	301190	0	1899-01-01		DERZS1900017
3105267	302007	1	Bol\xE9ro, M. 81			911	87.6	-18.6	290583	0			DERZS1900018
3105298	302042	1	\u8352\u57CE\u306E\u6708			201	94.3	-21.4	366291	0	1901-01-01		DEN981300001
3105299	302042	1	\u56DB\u5B63: \u82B1			148	150.3	-19.1	383638	0	1900-01-01		DEN981300002
3105300	302042	1	\u30E1\u30CC\u30A8\u30C3\u30C8			158	147	-20	328958	0	1900-01-01		DEN981300003
3105301	302042	1	\u61BE			182	146.5	-20	259280	6			DEN981300004
3105330	302051	1	Frog Legs Rag			191	135	-17.6	410481	0	1906-01-01		DEITB1600001
3105331	302051	1	Grace and Beauty			204	140.6	-20.1	416648	0	1909-01-01		DEITB1600002
3105332	302051	1	Hilarity Rag			181	133.1	-17.9	426808	0	1910-01-01		DEITB1600003
3105333	302051	1	Ragtime Oriole			198	126.9	-18.5	311669	0	1911-01-01		DEITB1600004
3105334	302051	1	Climax Rag			176	102.9	-18.9	262297	0			DEITB1600005
3105362	302060	1	Jelly Roll Blues			187	144	-18.9	550225	0	1915-01-01		DEITB9500001
3105363	302060	1	King Porter Stomp			168	141.8	-18	377805	0	1923-01-01		DEITB9500002
3105364	302060	1	Black Bottom Stomp			192	75.2	-18.6	426278	0			DEITB9500003
3105395	302097	1	D'un matin de printemps			308	125.3	-19.3	508090	0			DEO260400001
3105396	302097	1	D'un soir triste			681	132.7	-21.2	468586	0			DEO260400002
3105397	302097	1	Nocturne			178	78.3	-18.8	429087	0	1911-01-01		DEO260400003
3105398	302097	1	Cort\xE8ge			104	63	-17.9	347438	0	1914-01-01		DEO260400004
3105399	302097	1	Pie Jesu			288	67.6	-20.1	387087	0			DEO260400005
3105413	302109	1	Night Ferry			200	108	-8.4	708239	0			GBMW48900001
3105414	302109	1	Don't Look Down, Darling			170	117.5	-6.7	812901	0			GBMW48900002
3105415	302109	1	Remember the Engines			154	0	-8.2	643060	0			GBMW48900003
3105416	302109	1	Bridge & Garden			184	90.6	-7	689976	0			GBMW48900004
3105417	302109	1	Ann\xE9es-lumi\xE8re			175	107.6	-9.6	678625	0			GBMW48900005
3105418	302109	1	Chapel, Tide			189	98.1	-10.3	653118	0			GBMW48900006
3105419	302109	1	Letter to Isolde	(Radio Edit)		237	126.6	-10.3	392973	0			GBMW48900008
3105420	302109	1	Blue Tide			159	114.9	-9.7	614209	0			GBMW48900009
3105421	302109	1	Mirror & Sparrow			233	97.5	-9.3	483820	0			GBMW48900010
3105440	302137	1	Night Ferry	(2014 Remaster)		200	108	-6.7	795659	0			GBZSB1400001
3105441	302137	1	Don't Look Down, Darling	(2014 Remaster)		170	117.5	-5.4	613676	0			GBZSB1400002
3105442	302137	1	Remember the Engines	(2014 Remaster)		154	0	-6.6	666012	0			GBZSB1400003
3105443	302137	1	Bridge & Garden	(2014 Remaster)		184	90.6	-5.6	620107	0			GBZSB1400004
3105444	302137	1	Ann\xE9es-lumi\xE8re	(2014 Remaster)		175	107.6	-7.7	636013	0			GBZSB1400005
3105445	302137	1	Chapel, Tide	(2014 Remaster)		189	98.1	-8.2	583322	0			GBZSB1400006
3105446	302137	1	Letter to Isolde	(2014 Remaster)		237	126.6	-8.2	543868	0			GBZSB1400007
3105447	302137	1	Blue Tide	(2014 Remaster)		159	114.9	-7.8	539397	0			GBZSB1400008
3105448	302137	1	Mirror & Sparrow	(2014 Remaster)		233	97.5	-7.4	517265	0			GBZSB1400009
3105455	302173	1	Quillon's Winter			225	96.6	-6.6	667646	0			GBMHM1500001
3105456	302173	1	(Borrow the) Balcony			162	125.8	-8.9	623237	0			GBMHM1500002
3105457	302173	1	(Carry the) Hurricane			152	124.6	-8	763856	0			GBMHM1500003
3105458	302173	1	Bridge, Magpie			230	95.3	-7.6	647434	0			GBMHM1500004
3105459	302173	1	Singing in the Morning			178	108.7	-7	667735	0			GBMHM1500005
3105460	302173	1	Broken Satellites			154	96.5	-9.5	598407	0			GBMHM1500006
3105461	302173	1	Isolde's Balcony, Pt. 1			245	117.4	-10.3	550932	0			GBMHM1500007
3105462	302173	1	Isolde's Balcony, Pt. 2			234	107.6	-10.1	510651	0			GBMHM1500008
3105463	302173	1	Kingdom No. 7			152	90.1	-8.8	549273	0			GBMHM1500009
3105470	302207	1	Quillon's Winter			225	96.6	-6.6	769236	0		3105455	GBMHM1500001
3105471	302207	1	Quillon's Winter	(Instrumental)		238	96.6	-7.7	226286	0			GBMHM1500010
3105474	302224	1	Don't Trust the Radio			205	123.5	-10.2	669760	0			GBM5L2600001
3105475	302224	1	(Open the) Anchor			194	106.5	-8.2	734569	0			GBM5L2600002
3105476	302224	1	Mirror No. 2			180	125.6	-9.8	713132	0			GBM5L2600003
3105477	302224	1	Lantern, Garden			179	107	-8.5	477914	0			GBM5L2600004
3105478	302224	1	Falling in the Afternoon			188	93.3	-10.2	563009	0			GBM5L2600005
3105497	302249	1	Salt & Cedar	(feat. Odessa Fairlow)	213	196	130.6	-10.2	776658	0			GBO269900001
3105498	302249	1	Winter Balcony			191	108.8	-7.8	619939	1			GBO269900002
3105499	302249	1	Eamonn's Tangerine			166	0	-9.8	660164	0			GBO269900003
3105500	302249	1	Railway No. 12			181	130.3	-8.3	617666	0			GBO269900004
3105501	302249	1	Slow Photographs			163	104.2	-7.7	695828	6			GBO269900005
3105502	302249	1	Learning beyond the Postcard			218	109.1	-9.4	613695	0			GBO269900006
3105503	302249	1	(Borrow the) Quarry			165	0	-6.5	478152	0			GBO269900007
3105504	302249	1	Silver Candles	(Demo)		200	123.7	-9	191954	0			GBO269900009
3105505	302249	1	Winter Swallows			161	106.9	-8.4	431892	1			GBO269900010
3105506	302249	1	Umbrella in the Afternoon			205	131.8	-8.2	430959	0			GBO269900011
3105532	302267	1	Paint the Herons			196	91.4	-8.2	685241	1			GBM5L2300001
3105533	302267	1	94 Feathers			235	128.5	-8.9	823771	0			GBM5L2300002
3105534	302267	1	The Signal on the Old Exchange			204	99.7	-6.5	826436	0			GBM5L2300003
3105535	302267	1	(Rename the) Tangerine			223	121.9	-7	690789	0			GBM5L2300004
3105536	302267	1	Satellite			216	127.8	-8.1	561629	0			GBM5L2300005
3105537	302267	1	21 Islands			179	90.5	-7.4	619333	1			GBM5L2300006
3105538	302267	1	Careful Compass			175	93	-7.3	575401	0			GBM5L2300007
3105539	302267	1	Don't Trust the Moth			175	98.6	-9.5	512733	0			GBM5L2300008
3105540	302267	1	L'\xE9t\xE9 s'en va			197	98.3	-10.1	512720	0			GBM5L2300009
3105541	302267	1	I'd Borrow the Harbour for You			229	115.8	-8.6	580597	0			GBM5L2300010
3105542	302267	1	Distant Rivers			180	131.2	-6.7	423209	0			GBM5L2300011
3105545	302275	1	Don't Forget the Engine			238	128	-6.8	665966	6			GBTWA2600001
3105552	302284	1	Caf\xE9 M\xE9tropole			241	107.8	-8.3	640495	0			FRO262600001
3105553	302284	1	Compass, Telephone			199	93	-9.7	730726	0			FRO262600002
3105554	302284	1	Don't Burn the Snowfall			191	101.8	-7	675012	0			FRO262600003
3105555	302284	1	Driving in a Minor Key			177	107.7	-7.8	644491	0			FRO262600004
3105556	302284	1	Avalanche, Umbrella			163	91.5	-8.6	525515	0			FRO262600005
3105557	302284	1	Paint the Candles			167	118.4	-7.5	562893	0			FRO262600006
3105558	302284	1	Don't Forget the Canyon			242	119.5	-7	567291	0			FRO262600007
3105559	302284	1	Ravenna's Thunder			214	101.7	-7.8	496283	0			FRO262600008
3105560	302284	1	The Garden on Ashdown Lane			241	127	-6.5	467454	0			FRO262600009
3105565	302292	1	Quarry Row, 5 P.M.			221	95	-9.4	634456	0			FRO261700001
3105566	302292	1	I'd Remember the Parade for You			228	99	-8.2	624795	2			FRO261700002
3105567	302292	1	Wake Me Like a Canyon			175	120.7	-6.9	722210	0			FRO261700003
3105568	302292	1	Crooked Lighthouses			230	111.2	-8	634790	6			FRO261700004
3105569	302292	1	Wild Promises			208	120.3	-6.5	652195	0			FRO261700005
3105570	302292	1	Half-Lit Harbour			185	124.6	-8.7	659888	0			FRO261700006
3105571	302292	1	Open Me Like a Parade			217	97.6	-8.8	587251	0			FRO261700007
3105572	302292	1	Letter to Zelda			236	109.4	-9	575055	0			FRO261700008
3105573	302292	1	Moth & Carousel			178	122.4	-7.5	604249	0			FRO261700009
3105574	302292	1	Drifting in August			185	126.1	-9.6	529751	3			FRO261700010
3105575	302292	1	Salted Kingdom			164	106.5	-7.7	502803	0			FRO261700011
3105585	302331	1	The Carousel on the Old Exchange	(feat. Marlow & the Tides)	154	215	110.3	-9.9	724423	1			FRRZS2600001
3105586	302331	1	(Borrow the) Lantern			153	108.7	-10.1	605938	3			FRRZS2600002
3105587	302331	1	Shoreline, Tangerine			234	130.3	-7.1	546223	1			FRRZS2600003
3105604	302339	1	Gentle Avalanche			181	130.8	-6.8	610910	3			SEUQ49700001
3105605	302339	1	Chase Me Like a Balcony, Pt. 1			235	98.4	-6.7	544226	0			SEUQ49700002
3105606	302339	1	Chase Me Like a Balcony, Pt. 2			216	101.6	-9.2	508970	0			SEUQ49700003
3105607	302339	1	Se\xF1ales			183	91	-10	433050	0			SEUQ49700004
3105608	302339	1	Quarry No. 7			212	119.5	-7.1	427391	0			SEUQ49700005
3105609	302339	1	Looking in Late September			181	117.3	-9.7	365275	0			SEUQ49700006
3105610	302339	1	13 Windows			221	131.3	-8	354067	0			SEUQ49700007
3105611	302339	1	Avalanche, River			234	99.7	-6.9	397533	1			SEUQ49700008
3105634	302375	1	I'd Carry the Canyon for You			176	123	-10.2	612064	0			SEM5L1800001
3105635	302375	1	Kofi's Meadow			195	129.1	-9.7	576489	0			SEM5L1800002
3105636	302375	1	I'd Chase the Avalanche for You			245	90.9	-6.6	551959	0			SEM5L1800003
3105637	302375	1	Kestrel Hill, 1 A.M.			172	96.5	-8.8	398219	0			SEM5L1800004
3105638	302375	1	Lantern			227	93.9	-9.3	461618	0			SEM5L1800005
3105639	302375	1	Carry the Embers			199	112.6	-9	379283	6			SEM5L1800006
3105640	302375	1	Staircase			216	124.2	-6.5	363527	0			SEM5L1800007
3105641	302375	1	(Follow the) Matchbox			236	92.4	-8.5	357464	0			SEM5L1800008
3105642	302375	1	\xDEoka			237	113.6	-7.8	398361	0			SEM5L1800009
3105654	302389	1	Meadow & Staircase			169	88.8	-7.1	360831	0			CAM5L2600001
3105655	302389	1	Remember the Letters			220	107.9	-7.7	366809	0			CAM5L2600002
3105656	302389	1	(Borrow the) Cinnamon			219	112.1	-6.9	295718	2			CAM5L2600003
3105657	302389	1	the Old Exchange, 5 P.M.			189	121.6	-7.5	285738	0			CAM5L2600004
3105658	302389	1	Sleepless Promises			235	105.9	-10.3	295263	1			CAM5L2600005
3105659	302389	1	Lantern Square, 4 A.M., Pt. 1	(feat. The Paper Herons)	166	178	123.8	-8	271466	1			CAM5L2600006
3105660	302389	1	Lantern Square, 4 A.M., Pt. 2			209	118.7	-7.6	254358	0			CAM5L2600007
3105661	302389	1	Pier 19, 4 P.M.			239	91.6	-9.9	229285	0			CAM5L2600008
3105662	302389	1	Ballroom No. 2			211	90.3	-6.9	254727	0			CAM5L2600009
3105663	302389	1	The Ember on Platform 9			164	102.4	-10.4	208525	0			CAM5L2600010
3105688	302393	1	Run the Corner	(feat. Lady Ampersand)	180	160	125.4	-7.7	796407	1			USMMG0300001
3105689	302393	1	Satellite in October	(feat. Tenfold Ezra)	185	205	0	-8.7	800612	0			USMMG0300002
3105690	302393	1	Tangerine No. 10			159	73.7	-6.1	702118	1			USMMG0300003
3105691	302393	1	Big Kitchen			179	84.3	-6.8	756241	0			USMMG0300004
3105692	302393	1	Staircase & Meadow			168	117.3	-9	769435	0			USMMG0300005
3105693	302393	1	Reading across the Cinnamon			232	97	-8.8	550686	0			USMMG0300006
3105694	302393	1	Burn Me Like an Orchard			235	83.5	-8	657757	3			USMMG0300007
3105695	302393	1	49 Feathers			215	141	-7.5	629163	0			USMMG0300008
3105696	302393	1	Sunniva's Sparrow			142	129.1	-9.1	482392	0			USMMG0300009
3105719	302415	1	Run the Corner	(feat. Lady Ampersand)	180	160	125.4	-7.7	778932	1		3105688	USMMG0300001
3105720	302415	1	Run the Corner	(Instrumental)		147	125.4	-8.9	176798	1			USMMG0300010
3105735	302447	1	Mend the Feathers, Pt. 1			160	102.6	-8.4	733669	0			USO262400001
3105736	302447	1	Mend the Feathers, Pt. 2			236	76.3	-7.4	617524	1			USO262400002
3105737	302447	1	Backseat Notes			203	98.1	-7.1	668050	0			USO262400003
3105738	302447	1	Carousel, Lantern			248	89.3	-9.2	721164	1			USO262400004
3105739	302447	1	Valley & Ribbon			214	103.5	-7.7	674197	1			USO262400005
3105740	302447	1	Don't Trust the Lantern			227	104.8	-9.3	494767	1			USO262400006
3105741	302447	1	Corner Store Prophet	(Extended Mix)		249	139.1	-7.1	352060	1			USO262400008
3105742	302447	1	Ten Toes			167	98.7	-6.6	508323	0			USO262400009
3105759	302477	1	Golden Lanterns			231	0	-8.5	687725	1			USTWA2600001
3105760	302477	1	Gr\xF6\xDFer als der Regen			210	100.3	-6.4	676523	2			USTWA2600002
3105761	302477	1	Backseat Notes			203	84.7	-6.3	512817	1			USTWA2600003
3105784	302509	1	Don't Chase the Ballroom			259	135.4	-8.6	625324	1			USDC32600001
3105785	302509	1	(Break the) Cinnamon	(Live)		212	104.3	-6.7	397284	0			USDC32600003
3105786	302509	1	Harbour in the Dark			145	117.9	-7.3	627604	1			USDC32600004
3105787	302509	1	23 Summers	(feat. MC Ladle)	182	248	72.5	-6.3	661149	0			USDC32600005
3105788	302509	1	Don't Wake the Ember			213	115.4	-7.7	574493	0			USDC32600006
3105789	302509	1	Maelle's Ballroom			249	130.5	-5.7	543072	0			USDC32600007
3105790	302509	1	Midnight Oranges			256	144	-6.6	531876	1			USDC32600008
3105791	302509	1	Block Math			209	89.1	-9.4	431017	1			USDC32600009
3105792	302509	1	4AM Freestyle			139	126.8	-6	407606	2			USDC32600010
3105793	302509	1	Anchor & Balcony			168	138.9	-8.1	439855	1			USDC32600011
3105814	302514	1	Rename the Embers			177	77.1	-7	809506	1			USS362500001
3105815	302514	1	Leaving in Slow Motion			214	126.2	-6.6	753865	1			USS362500002
3105816	302514	1	Letter to Saskia			219	104.4	-6.7	710781	1			USS362500003
3105817	302514	1	Kingdom			137	123.8	-6.1	631216	0			USS362500004
3105818	302514	1	Yngve's Bridge			260	98.9	-5.7	611557	1			USS362500005
3105819	302514	1	Loose Change			168	122.1	-6.9	543622	1			USS362500006
3105820	302514	1	The Kingdom on the Night Market			161	143.3	-9.3	536717	0			USS362500007
3105821	302514	1	Block Math			153	93	-8.4	523184	0			USS362500008
3105822	302514	1	Ribbon in August			260	140.2	-9.1	444887	1			USS362500009
3105823	302514	1	Talk to Em			207	93	-8.8	526341	0			USS362500010
3105824	302514	1	Electric Candles			142	106.1	-8.2	436633	0			USS362500011
3105846	302544	1	I'd Remember the Lighthouse for You			127	123	-6.8	834785	1			USDN22600001
3105847	302544	1	The River on the Old Exchange			137	74.4	-7.6	591948	0			USDN22600002
3105848	302544	1	Jericho's Tangerine			184	115.1	-7.8	656870	0			USDN22600003
3105849	302544	1	Mirror, Thunder			243	94.5	-7.1	480491	3			USDN22600004
3105859	302577	1	Learning in the Morning			155	75.4	-9.1	478902	1			GBMMG2600001
3105860	302577	1	Stubborn Lighthouse			162	139.6	-8	508707	1			GBMMG2600002
3105861	302577	1	4AM Freestyle			254	98.7	-8.5	460349	1			GBMMG2600003
3105862	302577	1	Mirror in Late September			155	80.5	-6	476466	0			GBMMG2600004
3105863	302577	1	Suitcase No. 9			259	90.2	-9.5	410647	1			GBMMG2600005
3105864	302577	1	Suitcase & Ember			235	0	-7.3	344701	1			GBMMG2600006
3105865	302577	1	Don't Open the Parade	(feat. Tenfold Ezra)	185	241	79.1	-7.8	393737	0			GBMMG2600007
3105866	302577	1	Big Kitchen			232	84.2	-6.9	366631	0			GBMMG2600008
3105867	302577	1	Ten Toes			184	145.3	-5.9	292242	0			GBMMG2600009
3105868	302577	1	Overcoat	(feat. Lady Ampersand)	180	171	81.4	-8.7	282800	1			GBMMG2600010
3105890	302602	1	Open Me Like a Suitcase			130	100.5	-8.7	518035	0			GBDC31900001
3105891	302602	1	(Mend the) Orchard			157	87.7	-7.5	520048	0			GBDC31900002
3105892	302602	1	The Railway on Marrow Bay			231	134.6	-8.6	416114	1			GBDC31900003
3105893	302602	1	Tide & Radio			202	93.4	-9.1	448056	1			GBDC31900004
3105894	302602	1	Crooked Magpie			259	108.6	-5.8	520841	2			GBDC31900005
3105895	302602	1	The Winter on Wren Island	(feat. Tenfold Ezra)	185	195	86.1	-7.6	372836	1			GBDC31900006
3105896	302602	1	Balcony in Daylight			152	114.3	-7.9	468087	1			GBDC31900007
3105897	302602	1	Paint the Strangers			218	122.9	-6.4	418398	0			GBDC31900008
3105898	302602	2	Balcony in Daylight	(Acoustic)		180	114.3	-7.8	252416	1			GBDC31900009
3105899	302602	2	Paint the Strangers	(Live)		213	122.9	-6.3	196136	0			GBDC31900010
3105900	302602	2	Open Me Like a Suitcase	(Demo)		119	100.5	-8.5	134694	0			GBDC31900011
3105901	302602	2	Tide & Radio	(Instrumental)		218	93.4	-8.9	118155	1			GBDC31900012
3105902	302602	2	(Mend the) Orchard	(Parallel Aunt Remix)		174	87.7	-8.9	186652	0			GBDC31900013
3105917	302606	1	Open Me Like a Suitcase			130	100.5	-8.7	536582	0		3105890	GBDC31900001
3105933	302607	1	Window, Kingdom			151	76.4	-7.8	673674	1			USTWA2500001
3105934	302607	1	(Hold the) Railway			162	111.5	-7.3	650668	0			USTWA2500002
3105935	302607	1	M\u0142oda zima			231	139.9	-9.5	573448	0			USTWA2500003
3105936	302607	1	Moth, Lighthouse			153	84.7	-7	583857	0			USTWA2500004
3105937	302607	1	Forget the Rooms	(Acoustic)		142	108.4	-8.7	347636	1			USTWA2500006
3105938	302607	1	Backseat Notes			233	101	-8.4	499476	0			USTWA2500007
3105939	302607	1	Late Balcony			144	77	-6.5	403258	0			USTWA2500008
3105940	302607	1	Rent's Due			224	142.4	-8	492181	0			USTWA2500009
3105941	302607	1	River & Cinnamon			248	115.5	-8.3	448727	0			USTWA2500010
3105942	302607	1	Canyon & Staircase			127	83.4	-9.5	330067	1			USTWA2500011
3105955	302629	1	Marble Cinnamon			149	148.9	-6.3	626770	1			USZSB1800001
3105956	302629	1	(Remember the) Foxglove			187	109.8	-8.4	535223	1			USZSB1800002
3105957	302629	1	The Signal on Eastermoor			209	111.4	-5.8	587313	0			USZSB1800003
3105958	302629	1	Close the Windows			141	121.8	-6.1	438823	1			USZSB1800004
3105959	302629	1	Don't Hold the Hurricane			136	115.6	-7.9	505867	1			USZSB1800005
3105960	302629	1	The Parade on Platform 9, Pt. 1			231	0	-6.3	497525	0			USZSB1800006
3105961	302629	1	The Parade on Platform 9, Pt. 2			135	142.6	-8.4	340978	1			USZSB1800007
3105962	302629	1	Dancing past the Chapel			170	105.3	-9.3	436158	0			USZSB1800008
3105982	302636	1	The Kettle Song			249	107.3	-7.7	695548	1		3106006	GBDN28600001
3105983	302636	1	Bad Wiring			210	141.5	-7.3	751982	0		3106007	GBDN28600002
3105984	302636	1	Don't Wake the Overcoat			171	140.5	-6.7	626358	0		3106008	GBDN28600003
3105985	302636	1	Paper Rooftop			240	150.3	-9	651796	0		3106009	GBDN28600004
3105986	302636	1	Ansel's Cinnamon			260	0	-7.9	696784	0		3106010	GBDN28600005
3105987	302636	1	Nobody's Motorway			182	138.2	-8.1	518685	0		3106011	GBDN28600006
3105988	302636	1	Feedback Saints			207	143.3	-6.6	568703	6		3106012	GBDN28600007
3105989	302636	1	Kick the Door	(feat. Hannah Brackridge)	194	181	113	-7.2	599547	3		3106013	GBDN28600008
3105990	302636	1	Dancing in a Minor Key			290	120.6	-9.6	593614	0		3106014	GBDN28600009
3105991	302636	1	The Foxglove on Ashdown Lane			218	103.7	-8.8	497200	0		3106015	GBDN28600010
3105992	302636	1	Anselm's Window			293	126.4	-8.3	416946	0		3106016	GBDN28600011
3105998	302676	1	The Kettle Song			249	107.3	-7.7	585463	1		3106006	GBDN28600001
3106006	302702	1	The Kettle Song	(2011 Remaster)		249	107.3	-6.2	656846	1			GBUQ41100001
3106007	302702	1	Bad Wiring	(2011 Remaster)		210	141.5	-5.8	617185	0			GBUQ41100002
3106008	302702	1	Don't Wake the Overcoat	(2011 Remaster)		171	140.5	-5.4	628993	0			GBUQ41100003
3106009	302702	1	Paper Rooftop	(2011 Remaster)		240	150.3	-7.2	619436	0			GBUQ41100004
3106010	302702	1	Ansel's Cinnamon	(2011 Remaster)		260	0	-6.3	691458	0			GBUQ41100005
3106011	302702	1	Nobody's Motorway	(2011 Remaster)		182	138.2	-6.5	614886	0			GBUQ41100006
3106012	302702	1	Feedback Saints	(2011 Remaster)		207	143.3	-5.3	575354	6			GBUQ41100007
3106013	302702	1	Kick the Door	(feat. Hannah Brackridge) (2011 Remaster)	194	181	113	-5.8	489404	3			GBUQ41100008
3106014	302702	1	Dancing in a Minor Key	(2011 Remaster)		290	120.6	-7.7	481282	0			GBUQ41100009
3106015	302702	1	The Foxglove on Ashdown Lane	(2011 Remaster)		218	103.7	-7	453448	0			GBUQ41100010
3106016	302702	1	Anselm's Window	(2011 Remaster)		293	126.4	-6.6	408798	0			GBUQ41100011
3106037	302707	1	M\u0142oda zima			209	101.3	-9.6	788293	0			GBDN22400001
3106038	302707	1	Half-Lit Ballroom			286	136.4	-9.1	731814	1			GBDN22400002
3106039	302707	1	(Believe the) Moth			303	142.6	-8.4	687392	0			GBDN22400003
3106040	302707	1	Amplifier			215	132.9	-9.6	596950	0			GBDN22400004
3106041	302707	1	Tide in Late September			215	96.1	-9.6	682138	0			GBDN22400005
3106042	302707	1	I'd Hold the Bridge for You			224	131.8	-8.2	530475	0			GBDN22400006
3106043	302707	1	Balcony	(feat. Hannah Brackridge)	194	329	102.6	-10	558819	0			GBDN22400007
3106044	302707	1	Don't Carry the Signal			249	143.8	-8.9	592868	0			GBDN22400008
3106045	302707	1	Static Town			204	135.9	-8	458180	0			GBDN22400009
3106046	302707	1	Don't Rename the Umbrella			231	140.5	-7	462190	0			GBDN22400010
3106047	302707	1	Trust Me Like a Window			278	148.5	-8.2	466666	0			GBDN22400011
3106077	302724	1	Swimming in the Afternoon			225	103.4	-7	796425	0			GBNWG2600001
3106093	302764	1	Nobody's Motorway			181	94.9	-9.6	617041	0			USG0U2600001
3106094	302764	1	Mirror No. 6			266	155.7	-7.1	587659	0			USG0U2600002
3106095	302764	1	Tangerine in Another Life			260	151.4	-9	507822	0			USG0U2600003
3106096	302764	1	Loud & Lonely			266	128.1	-8.5	556281	0			USG0U2600004
3106097	302764	1	Hidden Islands			310	93.7	-6.4	513623	0			USG0U2600005
3106098	302764	1	Sixteen Wheels			185	129.4	-6.1	437619	0			USG0U2600006
3106099	302764	1	Letter to Anselm			236	0	-7.2	408541	0			USG0U2600007
3106100	302764	1	Fountain & Hurricane			260	157	-9.5	494411	0			USG0U2600008
3106101	302764	1	Fountain, Hurricane			305	147.4	-9.8	375056	0			USG0U2600009
3106107	302791	1	I'd Follow the Umbrella for You			188	144.7	-7.3	535040	0			USO261500001
3106108	302791	1	Amplifier			271	120.1	-8.6	561934	0			USO261500002
3106109	302791	1	61 Engines			254	125.1	-9.1	591769	0			USO261500003
3106110	302791	1	Close Me Like a Moth			245	115.8	-7.4	586072	0			USO261500004
3106111	302791	1	Careful Magpie			211	120.1	-8.6	596947	0			USO261500005
3106112	302791	1	Fenwick Street, 4 A.M.			281	109.8	-8	466470	0			USO261500006
3106113	302791	1	Trust the Strangers			185	92.3	-6.8	537177	1			USO261500007
3106114	302791	1	Tangerine in the Early Hours			170	123.9	-7	405155	0			USO261500008
3106115	302791	1	Faded Islands	(feat. The Crooked Kettles)	189	246	158.2	-7.4	388632	0			USO261500009
3106116	302791	1	Isolde's Ribbon			198	101.7	-8.2	409581	0			USO261500010
3106140	302800	1	I'd Follow the Umbrella for You			188	144.7	-7.3	719150	0			USO261500001
3106162	302809	1	Remember the Lanterns			297	112.2	-7.4	451331	0			DEMW42400001
3106163	302809	1	Loud & Lonely			233	121.2	-6.8	421374	0			DEMW42400002
3106164	302809	1	Snowfall			230	141.1	-9.3	475051	0			DEMW42400003
3106165	302809	1	Gasoline Sunday			296	108.3	-8.7	444379	0			DEMW42400004
3106166	302809	1	I'd Carry the Moth for You			165	99.6	-9.8	333625	2			DEMW42400005
3106167	302809	1	Ribbon	(Demo)		336	159.5	-6.6	147737	0			DEMW42400007
3106168	302809	1	Letter to Wilhelmina			228	129.3	-7.1	359540	0			DEMW42400008
3106169	302809	1	Don't Mend the Carousel			278	140.8	-8.7	305154	2			DEMW42400009
3106170	302809	1	Sparrow in the Rain			249	134.5	-8.8	310020	0			DEMW42400010
3106171	302809	1	Amber Engines	(Reprise)		306	94.5	-8.3	354625	0			DEMW42400012
3106172	302809	1	Borrow the Herons	(feat. \u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0422\u0440\u0430\u043C\u0432\u0430\u0439)	357	306	108.8	-6.2	328532	0			DEMW42400013
3106190	302812	1	Kick the Door			312	158.1	-8.5	360041	0			DEIQ81700001
3106191	302812	1	Cosmo's Sparrow			187	0	-6.7	393910	0			DEIQ81700002
3106192	302812	1	Letter to Kofi			260	158.1	-8.4	427029	0			DEIQ81700003
3106193	302812	1	Learning in Daylight	(Live)		289	146	-8.5	214777	1			DEIQ81700005
3106194	302812	1	\xDCber den D\xE4chern			327	146.3	-9	303266	0			DEIQ81700006
3106195	302812	1	Satellite			221	146.9	-8	348314	0			DEIQ81700007
3106196	302812	1	Sixteen Wheels			324	157.9	-6.3	331533	0			DEIQ81700008
3106197	302812	1	Amplifier			244	117.8	-9.7	257948	0			DEIQ81700009
3106198	302812	1	The Compass on Tollgate Road			261	139.3	-9.6	279424	0			DEIQ81700010
3106228	302827	1	Kick the Door			312	158.1	-8.5	384900	0			DEIQ81700001
3106246	302853	1	1,000 Lanterns	(feat. Juno Tarnfield)	217	268	120.2	-7	827876	0			NLNWG2600001
3106247	302853	1	Lift Me Up Again			167	125.2	-7.8	688722	2			NLNWG2600002
3106248	302853	1	Move Like Water			185	120.2	-6.5	735758	0			NLNWG2600003
3106249	302853	1	Sleeping behind the Overcoat	(feat. Club Marzipan)	210	168	128.9	-7.8	705648	0			NLNWG2600004
3106250	302853	1	Heatwave Telephone			264	126	-6.5	656261	6			NLNWG2600005
3106251	302853	1	the Night Market, 4 A.M.			161	121.8	-5.3	473886	0			NLNWG2600006
3106252	302853	1	Walking beside the Thunder			213	124.4	-7.8	443411	1			NLNWG2600007
3106253	302853	1	One More Floor			310	120.7	-6	427981	0			NLNWG2600008
3106255	302864	1	1,000 Lanterns	(feat. Juno Tarnfield)	217	268	120.2	-7	677512	0			NLNWG2600001
3106256	302864	1	1,000 Lanterns	(Instrumental)		326	120.2	-5.3	197677	0			NLNWG2600009
3106286	302866	1	Feel It Rise			315	122.2	-6.9	712418	0			NLZSB1800001
3106287	302866	1	Heatwave Telephone			217	121.8	-7.6	642252	0			NLZSB1800002
3106288	302866	1	Letter to Zadie			206	127.2	-8.3	580033	0			NLZSB1800003
3106289	302866	1	The Canyon on Fenwick Street			183	123.5	-8.5	609656	0			NLZSB1800004
3106290	302866	1	Chidera's Carousel			308	122.9	-6.7	657364	0			NLZSB1800005
3106291	302866	1	Noor's Kingdom			349	0	-6.1	654093	0			NLZSB1800006
3106292	302866	1	Running past the Winter			234	121.2	-6.9	553422	0			NLZSB1800007
3106293	302866	1	All Night Arcade			231	120.3	-7.8	502568	0			NLZSB1800008
3106294	302866	1	Leaving in the Early Hours			168	119.1	-7.1	546866	0			NLZSB1800009
3106295	302866	1	I'd Leave the Tangerine for You			325	124.6	-7.7	516346	0			NLZSB1800010
3106307	302877	1	Cinnamon No. 11			331	123.8	-8.4	681445	0			NLIQ82600001
3106308	302877	1	6 Rooms			342	126.1	-7.8	603979	0			NLIQ82600002
3106309	302877	1	56 Corners			319	123.8	-7.4	596020	0			NLIQ82600003
3106310	302877	1	Body Clock			356	131	-6.1	570714	0			NLIQ82600004
3106311	302877	1	One More Floor			162	124.4	-8.7	492300	0			NLIQ82600005
3106321	302884	1	The Rooftop on the Old Exchange			243	129.2	-6.5	623669	0			DEG0U2000001
3106322	302884	1	Kingdom No. 8			305	119.7	-6.1	515938	6			DEG0U2000002
3106323	302884	1	Drifting in Late September			258	121.2	-8.5	435826	0			DEG0U2000003
3106324	302884	1	Letter to Quillon			202	119	-6.6	457052	2			DEG0U2000004
3106325	302884	1	Move Like Water			374	126.8	-7.8	461728	0			DEG0U2000005
3106326	302884	1	Heatwave Telephone			260	0	-8.8	393240	0			DEG0U2000006
3106327	302884	1	(Follow the) Radio			169	128.7	-6.1	428847	0			DEG0U2000007
3106328	302884	1	Leaving in the Early Hours			161	119.5	-6.3	309842	0			DEG0U2000008
3106346	302917	1	Break the Islands			191	131.7	-7.7	667952	6			DENWG2300001
3106347	302917	1	Gentle Candles			379	123.2	-7.2	545935	0			DENWG2300002
3106348	302917	1	Letter to Tobiah			348	121.4	-7.4	492833	0			DENWG2300003
3106349	302917	1	Remember the Mountains			212	125.9	-8.1	594610	0			DENWG2300004
3106350	302917	1	(Burn the) Umbrella	(Interlude)		380	130.1	-8.9	436074	0			DENWG2300006
3106351	302917	1	One More Floor	(Demo)		267	128.2	-7	211292	0			DENWG2300008
3106352	302917	1	Postcard No. 12	(Interlude)		235	130.9	-8.8	371380	0			DENWG2300010
3106353	302917	1	I'd Burn the Lighthouse for You			165	129.9	-6.7	454943	0			DENWG2300011
3106354	302917	1	Balcony & Kingdom			313	122	-5.4	461049	0			DENWG2300012
3106355	302917	1	Staircase & Carousel			203	119	-9	424440	0			DENWG2300013
3106380	302938	1	Sunrise Set			228	123.2	-8.9	428588	0			ITIQ89000001
3106381	302938	1	Amadou's Matchbox	(feat. Otto Vesper)	208	336	118.2	-8	400668	0			ITIQ89000002
3106382	302938	1	Bellweather, 8 P.M.			237	120.8	-7.9	327012	0			ITIQ89000003
3106383	302938	1	Suitcase, Carousel			188	127.3	-6.1	356574	0			ITIQ89000004
3106384	302938	1	Letter to Zadie			196	126.2	-7.9	284229	1			ITIQ89000005
3106385	302938	1	\xC7ay Bah\xE7esi	(Acoustic)		214	121.7	-6.6	196770	0			ITIQ89000007
3106386	302938	1	Swimming beside the Hurricane			272	119.9	-5.2	265512	0			ITIQ89000008
3106387	302938	1	Corin's Signal			203	126	-7.5	282236	0			ITIQ89000009
3106412	302948	1	Sunrise Set			228	123.2	-8.9	349335	0		3106380	ITIQ89000001
3106432	302967	1	Honey Hour	(feat. Tenfold Ezra)	185	217	72.5	-7.5	700852	1			USMW42100001
3106433	302967	1	Thunder in the Rain			167	99.2	-6.5	657320	1			USMW42100002
3106434	302967	1	The Suitcase on Pier 19			259	68.2	-9.7	556584	0			USMW42100003
3106435	302967	1	Silk & Static			219	89.9	-9.6	616261	0			USMW42100004
3106436	302967	1	Break the Lighthouses			243	95.6	-9	485522	1			USMW42100005
3106437	302967	1	Overcoat			215	0	-9.2	462566	0			USMW42100006
3106438	302967	1	Borrowed Swallows			200	70.1	-9.3	427829	0			USMW42100007
3106439	302967	1	Don't Hold the Winter			237	0	-8.7	435172	0			USMW42100008
3106455	303003	1	Honey Hour	(feat. Tenfold Ezra)	185	217	72.5	-7.5	709213	1		3106432	USMW42100001
3106479	303038	1	Don't Chase the Lighthouse			167	104	-9.4	642305	1			USS362000001
3106480	303038	1	31 Candles			173	67.6	-6.4	649263	0			USS362000002
3106481	303038	1	(Borrow the) Garden			217	71.6	-8.1	717328	1			USS362000003
3106482	303038	1	Weightless Harbour			180	70.8	-6.2	576742	0			USS362000004
3106483	303038	1	Running in a Minor Key			188	88.4	-8.1	664202	0			USS362000005
3106484	303038	1	Satellite in the Morning			174	96.7	-6.7	493902	0			USS362000006
3106485	303038	1	Say It Softer			253	84.2	-9.7	555719	0			USS362000007
3106486	303038	1	Telephone, Avalanche	(Acoustic)		167	70.2	-8.2	395382	2			USS362000009
3106487	303038	1	Copper Postcard			173	70.8	-8.3	545773	0			USS362000010
3106488	303038	2	Running in a Minor Key	(Acoustic)		210	88.4	-6.7	312519	0			USS362000011
3106489	303038	2	(Borrow the) Garden	(Live)		252	71.6	-7.6	255921	1			USS362000012
3106490	303038	2	Weightless Harbour	(Demo)		163	70.8	-7	181408	0			USS362000013
3106491	303038	2	Don't Chase the Lighthouse	(Instrumental)		176	104	-7.3	154093	1			USS362000014
3106492	303038	2	Satellite in the Morning	(Kilo Marguerite Remix)		171	96.7	-9.4	245076	0			USS362000015
3106512	303073	1	Don't Chase the Lighthouse			167	104	-9.4	737902	1			USS362000001
3106536	303093	1	Tollgate Road, 1 P.M.			254	90.5	-8.4	712308	0			USZSB2600001
3106537	303093	1	Overcoat			187	92.1	-8.5	513284	0			USZSB2600002
3106538	303093	1	Follow the Corners			224	77.4	-9.6	561778	0			USZSB2600003
3106555	303106	1	Don't Remember the Lantern			191	90	-7.4	616971	0			GBZSB9700001
3106556	303106	1	Don't Borrow the Lighthouse			258	84.9	-9.9	613514	0			GBZSB9700002
3106557	303106	1	Harbour & Lighthouse			211	87.3	-8.3	453647	0			GBZSB9700003
3106558	303106	1	Golden Corners			174	83.3	-7.8	524515	0			GBZSB9700004
3106559	303106	1	Your Side of the Bed			262	95.9	-8.9	518186	0			GBZSB9700005
3106560	303106	1	Hidden Matches			182	66.1	-9.9	415261	1			GBZSB9700006
3106561	303106	1	Say It Softer			260	89.8	-6.8	405515	3			GBZSB9700007
3106562	303106	1	After Hours Call			169	79.4	-8.3	355368	1			GBZSB9700008
3106563	303106	1	92 Rooms			209	102.5	-8.8	391716	1			GBZSB9700009
3106571	303107	1	Don't Remember the Lantern			191	90	-7.4	508017	0			GBZSB9700001
3106583	303110	1	Say It Softer			185	97.4	-7.3	656907	0			GBNWG1600001
3106584	303110	1	The Ferry on the Night Market	(feat. Silk Ledger)	222	233	92	-9.4	505981	0			GBNWG1600002
3106585	303110	1	I'd Mend the Ferry for You			212	83.7	-7.9	532658	0			GBNWG1600003
3106586	303110	1	Don't Trust the Magpie			245	107.6	-7.5	545417	0			GBNWG1600004
3106587	303110	1	The Hurricane on Tollgate Road			204	99.9	-9	459092	0			GBNWG1600005
3106588	303110	1	Don't Borrow the Cinnamon			254	93.1	-9.4	430833	0			GBNWG1600006
3106589	303110	1	Two Left Shoes			187	94.6	-8.5	349044	0			GBNWG1600007
3106590	303110	1	Stay on the Line			161	109.3	-6.7	440182	1			GBNWG1600008
3106591	303110	1	I'd Mend the Snowfall for You			195	95.1	-8.3	347180	0			GBNWG1600009
3106621	303147	1	Say It Softer			185	97.4	-7.3	604073	0			GBNWG1600001
3106638	303150	1	Two Left Shoes			247	82.9	-7.4	427685	1			USTWA1100001
3106639	303150	1	After Hours Call			226	87	-9.2	343817	0			USTWA1100002
3106640	303150	1	\u017Dlut\xE1 tramvaj			211	85.8	-7.3	389898	0			USTWA1100003
3106641	303150	1	Quillon's Rooftop	(feat. Juno Tarnfield)	217	219	94.3	-8.8	380047	1			USTWA1100004
3106642	303150	1	Careful Engines			264	104.9	-9.3	392283	0			USTWA1100005
3106643	303150	1	Don't Rename the Mirror			230	88.1	-10	363047	0			USTWA1100006
3106644	303150	1	Say It Softer			191	73.4	-6.8	311753	0			USTWA1100007
3106645	303150	1	Lighthouse, Tide			216	95.5	-6.2	303677	0			USTWA1100008
3106646	303150	1	Late Checkout			201	96.8	-8.9	304792	0			USTWA1100009
3106647	303150	1	Read Receipts			164	83.4	-7.3	261040	0			USTWA1100010
3106667	303164	1	Two Left Shoes			247	82.9	-7.4	412209	1			USTWA1100001
3106693	303192	1	Rain (On the Roof of My Mouth)			297	127.7	-8.5	585175	0			GBDC37700001
3106694	303192	1	Rename Me Like an Engine			286	129	-10.4	500807	0			GBDC37700002
3106695	303192	1	\xC7ay Bah\xE7esi			203	84.5	-9.8	580593	0			GBDC37700003
3106696	303192	1	Canyon No. 10			204	91	-7.6	485986	0			GBDC37700004
3106697	303192	1	Close the Umbrellas			183	140.7	-10.5	436320	0			GBDC37700005
3106698	303192	1	Shoreline, Lantern			280	110	-6.7	452540	0			GBDC37700006
3106699	303192	1	Wake the Matches			270	107	-10.1	338662	0			GBDC37700007
3106700	303192	1	Don't Close the Avalanche			241	141.4	-6.7	347070	0			GBDC37700008
3106707	303208	1	Rain (On the Roof of My Mouth)			297	127.7	-8.5	525654	0			GBDC37700001
3106715	303220	1	Walking in the Afternoon			276	147.1	-9.3	638533	1			GBO261700001
3106716	303220	1	Letter to Sunniva			192	0	-8.3	583840	0			GBO261700002
3106717	303220	1	Wystan's Engine	(Acoustic)		234	124.6	-8.5	365456	2			GBO261700004
3106718	303220	1	Mirror			201	0	-10.4	587154	3			GBO261700005
3106719	303220	1	Tide, Snowfall			164	145.4	-10.2	453172	0			GBO261700006
3106720	303220	1	Kestrel Hill, 8 A.M.			213	145.1	-8.3	541379	0			GBO261700007
3106721	303220	1	D\u0142uga droga			268	86.3	-6.9	447418	0			GBO261700008
3106722	303220	1	Half-Lit Fountain			248	115.2	-6.9	455856	0			GBO261700009
3106723	303220	1	T\u0159et\xED patro	(feat. The Half-Lit Rooms)	236	216	139.4	-10.4	460756	0			GBO261700010
3106741	303238	1	Walking in the Afternoon			276	147.1	-9.3	643968	1		3106715	GBO261700001
3106770	303269	1	Electric Rivers			241	128.8	-6.9	426216	0		3106783	NOMW42200001
3106771	303269	1	Letter to Chidera			265	102	-9.7	466567	0			NOMW42200002
3106772	303269	1	Odalys's Radio			226	111.1	-7	398696	0			NOMW42200003
3106773	303269	1	Saltmarsh, 11 P.M.			222	100.3	-8.9	366553	0			NOMW42200004
3106774	303269	1	Whistling behind the Chapel	(feat. \u05E0\u05D5\u05E2\u05D4 \u05D1\u05E8\u05BE\u05D2\u05D9\u05DC)	375	203	117.1	-9.7	425395	0			NOMW42200005
3106775	303269	1	I'd Break the Chapel for You, Pt. 1			223	90.7	-7.3	392513	0			NOMW42200006
3106776	303269	1	I'd Break the Chapel for You, Pt. 2			256	127	-8.5	325450	0			NOMW42200007
3106777	303269	1	Paint Me Like a Ballroom			251	146.4	-8.7	380110	0			NOMW42200008
3106778	303269	1	Parade			221	125.8	-8	336633	0			NOMW42200009
3106779	303269	1	Valley	(feat. \u05E0\u05D5\u05E2\u05D4 \u05D1\u05E8\u05BE\u05D2\u05D9\u05DC)	375	295	101.9	-8.3	270024	0			NOMW42200010
3106783	303300	1	Electric Rivers			241	128.8	-6.9	428539	0			NOMW42200001
3106784	303300	1	Electric Rivers	(Instrumental)		272	128.8	-7.7	145389	0			NOMW42200011
3106788	303328	1	Don't Burn the Snowfall			199	135.6	-10.5	524345	0			NONWG1700001
3106789	303328	1	Electric Mountains			251	86.2	-7.4	442992	0			NONWG1700002
3106790	303328	1	40 Swallows			182	114.8	-6.7	390210	0			NONWG1700003
3106791	303328	1	Don't Chase the Lighthouse			190	0	-6.9	496394	0			NONWG1700004
3106792	303328	1	(Wake the) Moth			300	84.9	-8.4	440654	0			NONWG1700005
3106793	303328	1	Letter to Corin			199	85.3	-7.2	443534	0			NONWG1700006
3106794	303328	1	(Leave the) Mirror			273	85.9	-7.4	316608	0			NONWG1700007
3106795	303328	1	Pier 19, 7 P.M.			201	103.2	-9.8	301227	0			NONWG1700008
3106796	303328	1	(Wake the) Ferry			294	96.5	-7.9	277445	0			NONWG1700009
3106826	303329	1	Don't Burn the Snowfall			199	135.6	-10.5	481305	0		3106788	NONWG1700001
3106836	303335	1	Signal & Compass			246	104.4	-8.4	298993	0			AUZSB2300001
3106837	303335	1	Shoreline, Radio			235	145.3	-8.3	304394	0			AUZSB2300002
3106838	303335	1	Canyon, Avalanche			216	143.3	-10.6	306799	0			AUZSB2300003
3106839	303335	1	Reading in the Afternoon			201	114.9	-8.1	303087	0			AUZSB2300004
3106840	303335	1	Calling in Another Life			285	96.9	-8.9	260582	0			AUZSB2300005
3106841	303335	1	Carousel No. 12			225	108.1	-9.6	288894	0			AUZSB2300006
3106842	303335	1	Forget the Photographs			297	102.4	-9.5	257338	0			AUZSB2300007
3106843	303335	1	Teodor's Sparrow			178	124.3	-9.2	266684	0			AUZSB2300008
3106844	303335	1	Don't Paint the Fountain			157	125.2	-8.1	191776	0			AUZSB2300009
3106845	303335	1	Parade, Tangerine			289	138.5	-10.4	191941	0			AUZSB2300010
3106846	303335	1	(Wake the) River			285	130.6	-9.4	200436	0			AUZSB2300011
3106858	303358	1	Signal & Compass			246	104.4	-8.4	353724	0		3106836	AUZSB2300001
3106861	303362	1	Chase Me Like a Sparrow			257	109.4	-7	624187	0			FRZSB9400001
3106862	303362	1	I'd Open the Winter for You	(Radio Edit)		450	125.5	-9.3	388786	0			FRZSB9400003
3106863	303362	1	(Rename the) Hurricane			232	118	-9.3	456302	0			FRZSB9400004
3106864	303362	1	\xC0s vezes			330	132.9	-9.6	506562	2			FRZSB9400005
3106865	303362	1	Ghost in the Patchbay			293	106.6	-8.2	452902	0			FRZSB9400006
3106866	303362	1	I'd Follow the Kettle for You	(Live)		256	136.5	-8.8	236595	0			FRZSB9400008
3106867	303362	1	Burn Me Like a Thunder			353	115.8	-8.3	402351	0			FRZSB9400009
3106868	303362	1	\u017Dlut\xE1 tramvaj			356	119.2	-9.5	440549	0			FRZSB9400010
3106869	303362	1	Parallax			390	136.9	-6.1	412224	6			FRZSB9400011
3106874	303394	1	Crooked Letters			329	105.1	-8.6	543310	0			FRMW42300001
3106875	303394	1	River No. 2			415	123.6	-9.2	527351	0			FRMW42300002
3106876	303394	1	Ghost in the Patchbay	(feat. Sine & Sons)	245	464	120	-8.2	564514	0			FRMW42300003
3106877	303394	1	Cinnamon			247	131.1	-9.9	567178	0			FRMW42300004
3106878	303394	1	Chapel & Snowfall			313	130.2	-6.6	543883	0			FRMW42300005
3106879	303394	1	(Remember the) Satellite			206	132.9	-7.7	456457	0			FRMW42300006
3106880	303394	1	Cold Boot			442	136.8	-6.1	356616	0			FRMW42300007
3106881	303394	1	Phase 3			378	105.6	-9.5	446386	0			FRMW42300008
3106882	303394	1	Driving in the Rain			194	121.4	-8.7	433638	0			FRMW42300009
3106883	303394	1	Signal No. 6			396	113	-9.1	366939	0			FRMW42300010
3106892	303428	1	What's the Time in Reykjav\xEDk?			264	129.5	-9.3	687587	0			DEDN22000001
3106893	303428	1	Broken Tangerine			210	105.2	-7.1	702714	0			DEDN22000002
3106894	303428	1	Sleep Mode			460	139.5	-7.6	568355	0			DEDN22000003
3106895	303428	1	Winter & Ballroom			466	120.9	-7.1	468928	0			DEDN22000004
3106896	303428	1	Kilohertz			291	126.3	-6.6	475135	0			DEDN22000005
3106897	303428	1	Saltmarsh, 10 P.M.			297	131.2	-8.5	513053	0			DEDN22000006
3106898	303428	1	Dancing through the Umbrella			360	105.5	-7.1	409382	0			DEDN22000007
3106899	303428	1	River No. 8			377	0	-6.9	484891	0			DEDN22000008
3106929	303439	1	What's the Time in Reykjav\xEDk?			264	129.5	-9.3	515080	0		3106892	DEDN22000001
3106930	303439	1	What's the Time in Reykjav\xEDk?	(Instrumental)		293	129.5	-6.4	172482	0			DEDN22000009
3106944	303474	1	Return to Zero			255	115.9	-8.4	648242	0			DEITB1900001
3106945	303474	1	Don't Close the Meadow			452	110	-7.1	554483	0			DEITB1900002
3106946	303474	1	Cinnamon			471	125.3	-8.1	546720	0			DEITB1900003
3106947	303474	1	Running in Daylight			229	118.4	-7.2	545409	0			DEITB1900004
3106948	303474	1	Sine Language			364	136.4	-7	451515	0			DEITB1900005
3106949	303474	1	Matchbox in August			374	102.8	-7.8	550500	0			DEITB1900006
3106950	303474	1	Close Me Like a Tide			430	104.3	-8.5	494607	0			DEITB1900007
3106951	303474	1	Zelda's Winter			313	125	-7.6	367591	0			DEITB1900008
3106952	303474	1	Ferry in February			280	114.6	-6.2	448805	0			DEITB1900009
3106972	303505	1	Fountain, Lighthouse	(Demo)		581	115.2	-8.3	138425	0			GBG0U8300002
3106973	303505	1	Staircase & Bridge			301	111.9	-9.7	275341	2			GBG0U8300003
3106974	303505	1	Letter to Tobiah			388	115.2	-8.7	305984	0			GBG0U8300004
3106975	303505	1	Arpeggio Street			450	116.7	-7.8	246144	0			GBG0U8300005
3106976	303505	1	Leaving in the Morning			443	116	-5.9	238479	0			GBG0U8300006
3106977	303505	1	Leaving in August			260	113.3	-8.4	211464	1			GBG0U8300007
3106978	303505	1	Lowgate, 7 P.M.			243	128.5	-7.3	248543	0			GBG0U8300008
3106979	303505	1	Lighthouse in June			376	115.3	-7	209435	0			GBG0U8300009
3106989	303533	1	Scarborough Fair			239	114.7	-9.9	476352	0			GBMW42300001
3106990	303533	1	The Water Is Wide			187	100.4	-12.6	511964	0			GBMW42300002
3106991	303533	1	Barbara Allen			286	81.2	-13.4	554345	0			GBMW42300003
3106992	303533	1	Down by the Salley Gardens			165	117.8	-11.7	474817	0			GBMW42300004
3106993	303533	1	John Barleycorn			286	102.2	-12	464447	0			GBMW42300005
3106994	303533	1	The Parting Glass			222	81.2	-12.1	435725	0			GBMW42300006
3106995	303533	1	Lord Franklin			248	94	-11.7	428194	0			GBMW42300007
3106996	303533	1	Greensleeves			283	83.6	-11.4	344719	0			GBMW42300008
3106997	303533	1	The Skye Boat Song			252	106.2	-9.9	335782	0			GBMW42300009
3106998	303533	1	Auld Lang Syne			191	91.6	-11.1	343313	6			GBMW42300010
3107019	303547	1	72 Swallows			164	123.6	-10.3	565044	0			GBPVT2600001
3107020	303547	1	Radio in Another Life			263	89.2	-11.9	524849	0			GBPVT2600002
3107021	303547	1	I'd Paint the Ferry for You			147	0	-12.9	475683	6			GBPVT2600003
3107022	303547	1	Don't Mend the Fountain			221	81.5	-9.9	517267	0			GBPVT2600004
3107023	303547	1	Kingdom in the Early Hours			279	123.6	-10.7	431722	0			GBPVT2600005
3107024	303547	1	Avalanche No. 11			136	89.6	-12.7	429207	2			GBPVT2600006
3107025	303547	1	Break Me Like a Moth			187	74	-11.8	335189	0			GBPVT2600007
3107026	303547	1	Don't Borrow the Garden			135	101.5	-12.8	370758	0			GBPVT2600008
3107053	303581	1	The Parting Glass			135	90.8	-12.3	404179	0			IEG0U2600001
3107054	303581	1	Molly Malone			140	123.1	-11.1	448640	0			IEG0U2600002
3107055	303581	1	Danny Boy			154	72.2	-10.3	341431	0			IEG0U2600003
3107056	303581	1	Shenandoah			271	78.1	-11.6	338375	0			IEG0U2600004
3107057	303581	1	Wayfaring Stranger			262	114.4	-11.1	364585	2			IEG0U2600005
3107058	303581	1	Scarborough Fair			265	94.8	-11.9	303196	0			IEG0U2600006
3107059	303581	1	Amazing Grace			176	113.6	-9.5	332533	0			IEG0U2600007
3107060	303581	1	Barbara Allen			171	118.6	-13	262844	0			IEG0U2600008
3107061	303581	1	Drunken Sailor (What Shall We Do with the)			278	88	-12.4	296921	0			IEG0U2600009
3107062	303581	1	Auld Lang Syne			133	122.9	-11.5	265838	0			IEG0U2600010
3107072	303616	1	Quarry Row, 6 P.M.			217	99.6	-12.2	371554	0			USPVT2600001
3107073	303616	1	Winter Engines			180	120.6	-13.2	304360	0			USPVT2600002
3107074	303616	1	Se\xF1ales	(feat. The Wren House Band)	256	274	105.1	-9.5	283139	0			USPVT2600003
3107075	303616	1	Don't Burn the Mirror			254	123.3	-13.1	328072	0			USPVT2600004
3107076	303616	1	Mend the Feathers			162	81.1	-9.8	337048	0			USPVT2600005
3107077	303616	1	Letter to Isolde			277	97.6	-12.8	256404	6			USPVT2600006
3107078	303616	1	Quillon's Garden			157	105.5	-11.3	270736	0			USPVT2600007
3107079	303616	1	I'd Break the Suitcase for You	(feat. Tamsin Gorsefield)	250	238	120.1	-12.5	201804	0			USPVT2600008
3107106	303623	1	Quarry Row, 6 P.M.			217	99.6	-12.2	371413	0		3107072	USPVT2600001
3107107	303623	1	Quarry Row, 6 P.M.	(Instrumental)		201	99.6	-9.9	102485	0			USPVT2600009
3107134	303640	1	I'd Believe the Lighthouse for You	(feat. King Lime & the Hillside)	269	255	89.5	-8.9	631775	0			JMTWA1900001
3107135	303640	1	Thunder & Satellite	(feat. King Lime & the Hillside)	269	279	78.7	-9.1	502925	0			JMTWA1900002
3107136	303640	1	I'd Follow the Meadow for You			241	87.9	-8.4	582707	0			JMTWA1900003
3107137	303640	1	L\xE0 o\xF9 tu vas			193	85.3	-9.2	528239	0			JMTWA1900004
3107138	303640	1	Bamboo Road			226	80.6	-7.1	584176	0			JMTWA1900005
3107139	303640	1	Steady Breeze			241	84.9	-8.2	555427	0			JMTWA1900006
3107140	303640	1	Engine No. 12	(Live)		338	90.1	-7.7	233926	0			JMTWA1900008
3107141	303640	1	Hillside Dub			197	75	-9.3	537564	0			JMTWA1900009
3107142	303640	1	Carry Me Like a Radio			175	85.9	-7.2	417412	0			JMTWA1900010
3107143	303640	1	Mango Season			180	93.6	-10.2	447353	0			JMTWA1900011
3107144	303640	1	Lion at the Gate			302	71.8	-7	463210	0			JMTWA1900012
3107145	303640	2	L\xE0 o\xF9 tu vas	(Acoustic)		221	85.3	-8.3	301696	0			JMTWA1900013
3107146	303640	2	Hillside Dub	(Live)		217	75	-10.2	217524	0			JMTWA1900014
3107147	303640	2	I'd Follow the Meadow for You	(Demo)		282	87.9	-9.7	170059	0			JMTWA1900015
3107148	303640	2	Mango Season	(Instrumental)		204	93.6	-8	118607	0			JMTWA1900016
3107149	303640	2	Steady Breeze	(Otto Vesper Remix)		281	84.9	-10.5	188065	0			JMTWA1900017
3107170	303667	1	I'd Believe the Lighthouse for You	(feat. King Lime & the Hillside)	269	255	89.5	-8.9	555783	0			JMTWA1900001
3107181	303686	1	Bridge in August			248	71.5	-8.7	520441	0			JMS361800001
3107182	303686	1	Anchor, Lantern			199	83.2	-8.7	609290	0			JMS361800002
3107183	303686	1	Lighthouse, Valley			217	70.9	-10.8	531145	0			JMS361800003
3107184	303686	1	56 Strangers			230	72.6	-7.8	525084	0			JMS361800004
3107185	303686	1	Bamboo Road	(Live)		260	79.1	-8.2	282167	0			JMS361800006
3107186	303686	1	Learning under the Winter			309	70	-7.9	490576	0			JMS361800007
3107187	303686	1	Chapel in October			238	71.2	-8.6	387307	0			JMS361800008
3107188	303686	1	Saltmarsh, 3 A.M.			223	66.9	-7.9	444442	0			JMS361800009
3107189	303686	1	Don't Follow the Kettle	(Live)		184	75.6	-10.6	190491	0			JMS361800011
3107190	303686	1	Umbrella, Quarry			194	79.6	-10.8	402333	3			JMS361800012
3107205	303688	1	Bridge in August			248	71.5	-8.7	601763	0			JMS361800001
3107214	303710	1	The Rooftop on Wren Island	(feat. King Lime & the Hillside)	269	218	84.7	-9.3	382581	0		3107253	JMDC32200001
3107215	303710	1	Wren Island, 5 P.M.			213	82.5	-9.4	382040	0			JMDC32200002
3107216	303710	1	Faded Letters			284	79.3	-7.6	464471	0			JMDC32200003
3107217	303710	1	Lighthouse, Pt. 1			264	90	-9.2	400820	0			JMDC32200004
3107218	303710	1	Lighthouse, Pt. 2			176	95.8	-8.5	365030	2			JMDC32200005
3107219	303710	1	Fountain in October			233	77.2	-7.6	298405	0			JMDC32200006
3107220	303710	1	Thunder & Quarry, Pt. 1			232	93.2	-7.6	306870	0			JMDC32200007
3107221	303710	1	Thunder & Quarry, Pt. 2	(feat. King Lime & the Hillside)	269	298	80.8	-7	312066	0			JMDC32200008
3107222	303710	1	\xC0 contre-jour			300	0	-10.6	348534	0			JMDC32200009
3107223	303710	1	Lowgate, 2 P.M.			180	86.4	-9.1	284042	0			JMDC32200010
3107253	303731	1	The Rooftop on Wren Island	(feat. King Lime & the Hillside)	269	218	84.7	-9.3	427064	0			JMDC32200001
3107254	303731	1	The Rooftop on Wren Island	(Instrumental)		204	84.7	-7.1	158035	0			JMDC32200011
3107274	303737	1	Don't Hold the Quarry			274	64.3	-8.7	432022	0			JMS362400001
3107275	303737	1	I'd Trust the Lantern for You			240	67.9	-9.7	527343	0			JMS362400002
3107276	303737	1	Ansel's Carousel	(feat. King Lime & the Hillside)	269	214	82.1	-8.7	403422	0			JMS362400003
3107277	303737	1	Marrow Bay, 8 P.M.			288	94	-8.7	422643	0			JMS362400004
3107278	303737	1	Close the Feathers			218	64.7	-9.3	468282	1			JMS362400005
3107279	303737	1	Dub from the Kitchen			193	76.6	-9.8	439135	0			JMS362400006
3107280	303737	1	Engine			260	69	-8.8	372169	0			JMS362400007
3107281	303737	1	I'd Forget the Avalanche for You			304	72.3	-10.8	312868	0			JMS362400008
3107282	303737	1	Don't Chase the Railway			226	78.2	-9.8	354748	0			JMS362400009
3107283	303737	1	Tender Photographs			217	88.4	-7.8	343231	0			JMS362400010
3107284	303737	1	Kestrel Hill, 5 A.M.	(feat. King Lime & the Hillside)	269	262	66.1	-10.9	304765	0			JMS362400011
3107300	303766	1	Lion at the Gate			308	94.5	-8.1	322392	0			GBMHM2500001
3107301	303766	1	Satellite, Meadow			246	86	-10.9	240030	0			GBMHM2500002
3107302	303766	1	Hillside Dub			299	76.3	-7.9	309793	0			GBMHM2500003
3107303	303766	1	Ottoline's Foxglove			213	82.3	-10.5	261453	0			GBMHM2500004
3107304	303766	1	Steady Breeze			206	89.3	-7.6	202032	0			GBMHM2500005
3107305	303766	1	Drifting in Late September			276	68.2	-7.4	194356	0			GBMHM2500006
3107306	303766	1	Counting by the Lighthouse			259	83.8	-10.5	203395	0			GBMHM2500007
3107307	303766	1	99 Windows			268	70	-7.8	217818	0			GBMHM2500008
3107325	303771	1	Lion at the Gate			308	94.5	-8.1	280372	0			GBMHM2500001
3107343	303773	1	Paint the Promises			213	198.5	-12.1	583956	0		3107374	USITB0900001
3107344	303773	1	Wren Island, 1 P.M.			186	181.9	-13.5	523836	0			USITB0900002
3107345	303773	1	Ann\xE9es-lumi\xE8re			476	209	-13.8	445729	0			USITB0900003
3107346	303773	1	Rusted Swallows			175	155.6	-14.6	535925	0			USITB0900004
3107347	303773	1	Se\xF1ales			206	217.1	-15.1	414896	0			USITB0900005
3107348	303773	1	Cool Kettle			463	178.9	-12.8	460731	0			USITB0900006
3107349	303773	1	I'd Trust the Balcony for You			166	114.9	-13	465628	0			USITB0900007
3107350	303773	1	Garden in the Early Hours			229	216.1	-14.3	351043	2			USITB0900008
3107351	303773	1	Bridge			502	157.1	-15.2	360274	0			USITB0900009
3107352	303773	1	Forget Me Like a Ribbon			435	88.2	-12.9	346067	0			USITB0900010
3107353	303773	1	Five Past Five	(feat. Lucien Vesperine Trio)	278	448	84.5	-14.2	311348	0			USITB0900011
3107374	303797	1	Paint the Promises			213	198.5	-12.1	506450	0			USITB0900001
3107375	303797	1	Paint the Promises	(Instrumental)		227	198.5	-15.1	135813	0			USITB0900012
3107386	303825	1	Magpie in November			174	86.1	-14.5	530183	0			USPVT2300001
3107387	303825	1	Valley, Chapel			477	108.8	-13.2	458231	0			USPVT2300002
3107388	303825	1	(Follow the) Satellite			437	132.5	-13.3	413558	0			USPVT2300003
3107389	303825	1	Mend the Ghosts			307	135.8	-15.1	367305	0			USPVT2300004
3107390	303825	1	Rue des Glycines			340	173	-14.8	407479	0			USPVT2300005
3107391	303825	1	Singing in a Minor Key			461	85.1	-11.6	414532	0			USPVT2300006
3107392	303825	1	Fountain			258	123.5	-12.6	423679	2			USPVT2300007
3107393	303825	1	Bellweather, 4 P.M.			312	194.4	-13.8	395868	0			USPVT2300008
3107394	303825	1	Tea with Hattie	(feat. Lucien Vesperine Trio)	278	206	155.9	-13.9	329402	0			USPVT2300009
3107395	303825	1	Drowsy Oranges			413	110	-11.4	284445	0			USPVT2300010
3107401	303848	1	Magpie in November			174	86.1	-14.5	486922	0		3107386	USPVT2300001
3107409	303884	1	Tender Matches			379	150.5	-12.8	449385	0			FRITB1400001
3107410	303884	1	Mister Pemberton's Hat			513	210.7	-13	505874	0			FRITB1400002
3107411	303884	1	Thursday Changes			411	130	-13.5	454064	0			FRITB1400003
3107412	303884	1	I'd Burn the Tangerine for You			527	119.4	-15	379804	0			FRITB1400004
3107413	303884	1	Burn Me Like a Balcony			233	203	-12.5	382535	0			FRITB1400005
3107414	303884	1	Valley No. 8			413	0	-11.9	416557	0			FRITB1400006
3107415	303884	1	I'd Break the Ribbon for You			283	120.2	-12.7	329296	0			FRITB1400007
3107416	303884	1	3 Feathers			350	187.3	-14.4	379248	0			FRITB1400008
3107417	303884	1	Sidestep			458	161.7	-11.4	302257	0			FRITB1400009
3107418	303884	1	Paper Summers			253	116	-13.5	301649	0			FRITB1400010
3107419	303884	1	Drowsy Mirror			273	85.4	-14.2	308577	2			FRITB1400011
3107441	303916	1	Tender Matches			379	150.5	-12.8	441791	0			FRITB1400001
3107457	303921	1	Waltz for a Lighthouse			526	78.9	-12.7	397549	0			FRS361700001
3107458	303921	1	Gentle Ribbon			527	180.7	-13.8	409443	0			FRS361700002
3107459	303921	1	Letter to Oona			178	119.3	-11.2	448402	0			FRS361700003
3107460	303921	1	Distant Garden			435	92.7	-12.4	374289	2			FRS361700004
3107461	303921	1	Quiet Lantern			303	62.9	-13.1	303548	0			FRS361700005
3107462	303921	1	Nocturnal Habits			378	189.9	-11.4	320244	0			FRS361700006
3107463	303921	1	Gr\xF6\xDFer als der Regen	(feat. Odette Marl)	284	306	138.1	-14.3	368591	0			FRS361700007
3107464	303921	1	Rooftop, Shoreline			218	139.9	-13.1	275357	0			FRS361700008
3107465	303921	1	Petra's Tide			499	65.5	-11.5	251704	0			FRS361700009
3107466	303921	1	Looking in Late September			414	0	-11.3	275121	0			FRS361700010
3107488	303948	1	The Valley on Saltmarsh			376	126.5	-14.6	397384	0			USO262500001
3107489	303948	1	Sidestep			215	102.5	-14.5	392933	0			USO262500002
3107490	303948	1	The River on Pier 19			253	173.2	-14.9	365764	0			USO262500003
3107491	303948	1	Signal			481	88.3	-14	358101	2			USO262500004
3107492	303948	1	Stubborn Thunder			172	191.8	-11.9	355774	0			USO262500005
3107493	303948	1	Electric Umbrellas			370	204.3	-12.7	327139	0			USO262500006
3107494	303948	1	Tide No. 10			302	99.6	-13.4	321110	0			USO262500007
3107495	303948	1	Looking in Slow Motion			183	137.1	-12.3	265441	0			USO262500008
3107513	303971	1	The Valley on Saltmarsh			376	126.5	-14.6	474470	0			USO262500001
3107514	303971	1	The Valley on Saltmarsh	(Instrumental)		422	126.5	-12.1	142187	0			USO262500009
3107524	304003	1	(Wake the) Window			453	103.6	-12	425740	6			USRZS2400001
3107525	304003	1	I'd Rename the Signal for You			195	87.3	-13.9	359010	0			USRZS2400002
3107526	304003	1	Borrowed Engines			483	203.9	-13.7	405236	0			USRZS2400003
3107527	304003	1	Hiding over the Matchbox			195	98	-14.6	338981	0			USRZS2400004
3107528	304003	1	Wake Me Like a Tangerine			285	203.1	-11.9	417701	0			USRZS2400005
3107529	304003	1	Five Past Five			226	90	-11.6	385052	0			USRZS2400006
3107530	304003	1	Waltz for a Lighthouse			294	137	-14.8	301561	0			USRZS2400007
3107531	304003	1	94 Lanterns			494	178	-11.2	291881	0			USRZS2400008
3107532	304003	1	Ansel's Cinnamon			207	0	-13.2	338163	0			USRZS2400009
3107533	304003	1	Letter to Vashti			473	86.3	-14	293948	2			USRZS2400010
3107534	304003	1	Rue des Glycines			335	0	-13.3	280914	0			USRZS2400011
3107538	304009	1	(Wake the) Window			453	103.6	-12	448358	6		3107524	USRZS2400001
3107540	304039	1	Borrowed Bells	(Interlude)		90	65.2	-14.9	601660	0			ITITB1300002
3107541	304039	1	Reading past the Suitcase			223	82.5	-12.9	502343	0			ITITB1300003
3107542	304039	1	Cinnamon & Ribbon			111	88.6	-15.6	489858	0			ITITB1300004
3107543	304039	1	86 Swallows			164	85.5	-13.1	502238	0			ITITB1300005
3107544	304039	1	(Borrow the) Mirror			163	62.9	-16	380149	0			ITITB1300006
3107545	304039	1	The Map Room			120	77.4	-15	484940	0			ITITB1300007
3107546	304039	1	Wake the Umbrellas			288	130.4	-12.9	443632	0			ITITB1300008
3107547	304039	1	The Letter Arrives			166	112.8	-15.8	409630	0			ITITB1300009
3107548	304039	1	Remember the Umbrellas			132	102.3	-16.4	338827	0			ITITB1300010
3107549	304039	1	Drowsy Pennies	(feat. Pixel Chapel)	292	236	106.6	-13.8	339905	0			ITITB1300011
3107550	304039	1	(Follow the) Ember			263	62.3	-13.7	297743	0			ITITB1300012
3107566	304050	1	Radio			158	75.1	-12.8	626459	0			ITM5L1600001
3107567	304050	1	Faded Harbour			174	132.1	-14.9	522004	0			ITM5L1600002
3107568	304050	1	Kettle, Balcony	(feat. Pixel Chapel)	292	239	136.9	-14	561039	0			ITM5L1600003
3107569	304050	1	Bridge, Shoreline			224	97.3	-12.8	455213	0			ITM5L1600004
3107570	304050	1	Calling over the Ferry			245	74.3	-14.3	422654	0			ITM5L1600005
3107571	304050	1	End Credits			237	81.7	-14.2	502473	0			ITM5L1600006
3107572	304050	1	Telephone No. 7			169	77	-12.8	492310	0			ITM5L1600007
3107573	304050	1	I'd Trust the Kettle for You			255	0	-13.9	433454	0			ITM5L1600008
3107574	304050	1	Winter, Snowfall			87	119.7	-15.4	383911	0			ITM5L1600009
3107575	304050	1	Quarry, Moth	(feat. Pixel Chapel)	292	165	86.8	-16.8	367634	0			ITM5L1600010
3107576	304050	1	Letter to Thaddeus			87	82.5	-15.8	410308	0			ITM5L1600011
3107583	304061	1	Boss of the Drowned City			108	89	-13.6	526280	0			SEPVT1000001
3107584	304061	1	The Vault			234	84.2	-13	441116	0			SEPVT1000002
3107585	304061	1	Signal No. 7			220	57.9	-16.7	386918	0			SEPVT1000003
3107586	304061	1	Rooftop			86	59.4	-13.1	481887	0			SEPVT1000004
3107587	304061	1	Kofi's Ribbon			298	66.3	-14.2	444607	0			SEPVT1000005
3107588	304061	1	Isolde's River			294	72.1	-15.6	345113	0			SEPVT1000006
3107589	304061	1	I'd Mend the Harbour for You			180	59.7	-13.8	374752	0			SEPVT1000007
3107590	304061	1	The Moth on Bellweather			112	85.9	-14.8	289126	0			SEPVT1000008
3107591	304061	1	I'd Trust the Lighthouse for You			280	62.2	-16.7	379654	0			SEPVT1000009
3107592	304061	1	(Trust the) Fountain			160	89	-14.2	308471	0			SEPVT1000010
3107620	304095	1	(Follow the) Anchor			289	134	-13.8	449215	0			SEO262000001
3107621	304095	1	Her Theme			146	0	-15.6	429062	0			SEO262000002
3107622	304095	1	The Winter on Kestrel Hill			136	111	-13.2	357535	0			SEO262000003
3107623	304095	1	Half-Lit Chapel			140	136.4	-15.7	391401	0			SEO262000004
3107624	304095	1	(Follow the) Winter			102	131.8	-15.2	362452	0			SEO262000005
3107625	304095	1	The Ribbon on Ashdown Lane			151	72.6	-16	358308	0			SEO262000006
3107626	304095	1	End Credits			186	87.5	-14.8	349814	0			SEO262000007
3107627	304095	1	59 Lanterns			204	94.7	-13.1	265223	0			SEO262000008
3107628	304095	1	Golden Photographs			83	132.9	-14.4	256407	0			SEO262000009
3107631	304130	1	Walking behind the Compass			502	108.4	-5.6	577559	0			NONWG2400001
3107632	304130	1	Frostbitten Liturgy			218	134.1	-5	494313	0			NONWG2400002
3107633	304130	1	Hiding across the Bridge			505	156.5	-5.2	474309	0			NONWG2400003
3107634	304130	1	Ferry			340	190.3	-5.5	385911	0			NONWG2400004
3107635	304130	1	Don't Wake the Satellite			270	99	-6.1	461748	2			NONWG2400005
3107636	304130	1	Marble Anchor			268	145.5	-5.5	384341	1			NONWG2400006
3107637	304130	1	Garden & Ribbon			503	132.8	-6.3	359228	0			NONWG2400007
3107638	304130	1	Tangerine in the Rain			294	179.2	-8	343219	1			NONWG2400008
3107639	304130	1	Blackwater Oath			185	134	-7.9	370597	2			NONWG2400009
3107640	304130	1	Paint Me Like a Tide			170	190.8	-7.8	305704	0			NONWG2400010
3107647	304138	1	Walking behind the Compass			502	108.4	-5.6	462592	0			NONWG2400001
3107654	304142	1	Hymn for the Drowned			220	140	-6.7	529593	0			NODN21900001
3107655	304142	1	the Old Exchange, 6 A.M.			452	117.1	-4.7	459387	0			NODN21900002
3107656	304142	1	Letter to Oona	(Extended Mix)		503	136.5	-4.5	269753	0			NODN21900004
3107657	304142	1	(Break the) Avalanche			357	169.6	-5	507402	1			NODN21900005
3107658	304142	1	Ottoline's Thunder			416	140.1	-6.4	382844	0			NODN21900006
3107659	304142	1	Frostbitten Liturgy			304	166.5	-4.9	411708	0			NODN21900007
3107660	304142	1	38 Sparrows			512	102.8	-7.5	337434	0			NODN21900008
3107661	304142	1	The Iron Tithe			203	140.3	-6.8	352625	0			NODN21900009
3107662	304142	1	River No. 5	(Extended Mix)		458	193.3	-6.7	184490	0			NODN21900011
3107687	304177	1	Hold the Summers			298	200.8	-6.4	443954	0			GBIQ82300001
3107688	304177	1	Mirror, Lantern			422	200.4	-7.3	443714	1			GBIQ82300002
3107689	304177	1	Close the Letters			393	173.8	-5.1	362066	0			GBIQ82300003
3107690	304177	1	Wolves of the Ninth Winter			282	131.6	-6.4	455771	1			GBIQ82300004
3107691	304177	1	L\xE4ngtan			496	171.1	-5	352382	0			GBIQ82300005
3107692	304177	1	Beneath the Anvil			211	186	-7.8	394068	0			GBIQ82300006
3107693	304177	1	Avalanche in the Morning			457	181	-8.2	391702	0			GBIQ82300007
3107694	304177	1	K\xF5ik on hea			450	151.8	-4.9	360943	1			GBIQ82300008
3107695	304177	1	I'd Hold the Quarry for You	(feat. Foxglove)	301	406	177.8	-7.3	316059	1			GBIQ82300009
3107696	304177	1	Radio, Bridge			458	190	-4.3	327879	0			GBIQ82300010
3107697	304177	2	Avalanche in the Morning	(Acoustic)		431	181	-4.4	199107	0			GBIQ82300011
3107698	304177	2	K\xF5ik on hea	(Live)		544	151.8	-4.5	180469	1			GBIQ82300012
3107699	304177	2	I'd Hold the Quarry for You	(Demo)		436	177.8	-5.6	106612	1			GBIQ82300013
3107700	304177	2	Beneath the Anvil	(Instrumental)		193	186	-6.2	110383	0			GBIQ82300014
3107701	304177	2	Close the Letters	(DJ Saltbox Remix)		394	173.8	-7.2	138906	0			GBIQ82300015
3107726	304182	1	Hold the Summers			298	200.8	-6.4	502556	0		3107687	GBIQ82300001
3107731	304196	1	82 Mountains			370	131.8	-6	364790	1			GBITB2300001
3107732	304196	1	Don't Open the Bridge			348	185.4	-5.3	376137	1			GBITB2300002
3107733	304196	1	Quarry			462	162.4	-6.5	346015	1			GBITB2300003
3107734	304196	1	Oath & Ruin			286	199	-7.2	352987	0			GBITB2300004
3107735	304196	1	Linnea's Balcony			457	161.6	-8	276448	0			GBITB2300005
3107736	304196	1	The Hollow King			280	96.4	-7.4	275563	2			GBITB2300006
3107737	304196	1	Late Parade			200	181.3	-5.2	290182	1			GBITB2300007
3107738	304196	1	I'd Rename the Tangerine for You			389	0	-5	273282	0			GBITB2300008
3107739	304196	1	Moth	(Acoustic)		364	0	-4.5	152315	0			GBITB2300010
3107759	304236	1	Remember Me Like a Signal			352	143.8	-8.1	259296	0			FIDC31800001
3107760	304236	1	Valley			480	157.6	-5	280704	2			FIDC31800002
3107761	304236	1	Hurricane			171	125.4	-4.9	254609	0			FIDC31800003
3107762	304236	1	The Cinnamon on Cold Harbour	(feat. M\xF8th \xD8ath)	294	446	0	-6.6	272181	0			FIDC31800004
3107763	304236	1	Letter to Lysander			315	105.9	-5.9	266111	0			FIDC31800005
3107764	304236	1	Ballroom No. 12			273	160.6	-4.8	207388	1			FIDC31800006
3107765	304236	1	40 Lanterns			268	171.1	-4.6	231607	0			FIDC31800007
3107766	304236	1	Reading across the Magpie			446	103.3	-4.7	162895	1			FIDC31800008
3107767	304236	1	Waiting beyond the Magpie			314	116.8	-4.5	194073	2			FIDC31800009
3107796	304272	1	Slow Simmer, Pt. 1			204	113.9	-11.3	738426	0			USM5L8400001
3107797	304272	1	Slow Simmer, Pt. 2			279	110.6	-9.9	668965	0			USM5L8400002
3107798	304272	1	(Burn the) River			327	90.5	-8.2	682688	0			USM5L8400003
3107799	304272	1	Tender Pennies			294	106.5	-8.3	619557	0			USM5L8400004
3107800	304272	1	Foxglove & Overcoat			315	76.8	-10.2	554020	0			USM5L8400005
3107801	304272	1	Love by the Pound			235	84.4	-8.3	486623	0			USM5L8400006
3107802	304272	1	Reading in the Early Hours			318	102.2	-8.9	465318	0			USM5L8400007
3107803	304272	1	Borrow the Embers			175	0	-10.8	528083	0			USM5L8400008
3107804	304272	1	Letter to Brisa			306	104.2	-8.7	431977	2			USM5L8400009
3107805	304272	1	Quarry Row, 5 P.M.			258	117.4	-9.2	401959	0			USM5L8400010
3107806	304272	1	Slow Simmer			267	97	-10.2	418600	0			USM5L8400011
3107824	304296	1	Slow Simmer, Pt. 1			204	113.9	-11.3	705109	0		3107796	USM5L8400001
3107848	304305	1	Slow Simmer, Pt. 1	(2009 Remaster)		204	113.9	-9	577776	0			USNWG0900001
3107849	304305	1	Slow Simmer, Pt. 2	(2009 Remaster)		279	110.6	-7.9	650764	0			USNWG0900002
3107850	304305	1	(Burn the) River	(2009 Remaster)		327	90.5	-6.6	576475	0			USNWG0900003
3107851	304305	1	Tender Pennies	(2009 Remaster)		294	106.5	-6.6	624022	0			USNWG0900004
3107852	304305	1	Foxglove & Overcoat	(2009 Remaster)		315	76.8	-8.2	475957	0			USNWG0900005
3107853	304305	1	Love by the Pound	(2009 Remaster)		235	84.4	-6.6	554868	0			USNWG0900006
3107854	304305	1	Reading in the Early Hours	(2009 Remaster)		318	102.2	-7.1	525175	0			USNWG0900007
3107855	304305	1	Borrow the Embers	(2009 Remaster)		175	0	-8.6	502280	0			USNWG0900008
3107856	304305	1	Letter to Brisa	(2009 Remaster)		306	104.2	-7	410316	2			USNWG0900009
3107857	304305	1	Quarry Row, 5 P.M.	(2009 Remaster)		258	117.4	-7.4	362971	0			USNWG0900010
3107858	304305	1	Slow Simmer	(2009 Remaster)		267	97	-8.2	334280	0			USNWG0900011
3107873	304311	1	Garden			331	91.9	-10.9	575632	0			USPVT2600010
3107874	304311	1	4 Photographs	(feat. Velma Croftwood)	312	172	94.6	-9.5	509449	0			USPVT2600011
3107875	304311	1	Don't Hold the Mirror			157	118.9	-9.1	489641	6			USPVT2600012
3107876	304311	1	(Borrow the) Staircase			334	90.5	-9.3	647132	0			USPVT2600013
3107877	304311	1	Foxglove			217	111.7	-9.5	509078	0			USPVT2600014
3107878	304311	1	Valley, Moth			232	81.6	-10.1	542169	0			USPVT2600015
3107879	304311	1	Counting in October	(feat. Velma Croftwood)	312	219	115.1	-10.7	497763	0			USPVT2600016
3107880	304311	1	Dancing in the Rain			177	123.9	-11.3	528537	0			USPVT2600017
3107881	304311	1	Cold Harbour, 3 P.M.			224	81.8	-10	532036	0			USPVT2600018
3107882	304311	2	Cold Harbour, 3 P.M.	(Acoustic)		209	81.8	-9.1	298779	0			USPVT2600019
3107883	304311	2	Dancing in the Rain	(Live)		185	123.9	-10.1	263741	0			USPVT2600020
3107884	304311	2	(Borrow the) Staircase	(Demo)		371	90.5	-9.9	190815	0			USPVT2600021
3107885	304311	2	Foxglove	(Instrumental)		224	111.7	-9.1	134257	0			USPVT2600022
3107886	304311	2	Don't Hold the Mirror	(Neon Heron Remix)		150	118.9	-8.1	229677	6			USPVT2600023
3107903	304328	1	(Paint the) Overcoat			259	100.9	-9.1	516643	0			USZSB2100001
3107904	304328	1	Remember Me Like a Garden			218	105.1	-10	462099	0			USZSB2100002
3107905	304328	1	The Overcoat on the Night Market			282	116.6	-8.8	479820	0			USZSB2100003
3107906	304328	1	Sugar on the Floor			258	81.1	-8.6	468436	0			USZSB2100004
3107907	304328	1	M\xE1s all\xE1 del r\xEDo			307	115.3	-10.9	459440	0			USZSB2100005
3107908	304328	1	Ain't No Hurry			233	120.3	-10.4	433263	0			USZSB2100006
3107909	304328	1	Quarry Row, 1 A.M.			237	79.9	-10.7	409122	0			USZSB2100007
3107910	304328	1	Hidden Bridge			226	93.4	-10.7	330122	0			USZSB2100008
3107911	304328	1	Letter to Jericho			283	97.4	-8.3	339392	0			USZSB2100009
3107915	304348	1	Brown Sugar Letters			327	80.6	-9.5	465152	0			USM5L1600001
3107916	304348	1	Saltmarsh, 7 P.M.			176	123	-8.3	483559	0			USM5L1600002
3107917	304348	1	Letter to Imani, Pt. 1			259	110.4	-10.1	502706	0			USM5L1600003
3107918	304348	1	Letter to Imani, Pt. 2			331	115.8	-9.1	443572	0			USM5L1600004
3107919	304348	1	Pier 19, 9 P.M.			311	112.5	-8.1	443578	2			USM5L1600005
3107920	304348	1	Close the Corners			296	110.6	-11.2	364888	0			USM5L1600006
3107921	304348	1	Crooked Pennies			178	102.3	-8.8	314693	0			USM5L1600007
3107922	304348	1	Believe the Rooms			276	105.6	-10	345720	0			USM5L1600008
3107923	304348	1	Burn Me Like a Satellite			331	103.1	-8.4	322442	0			USM5L1600009
3107924	304348	1	Cinnamon in June			200	0	-7.9	343510	0			USM5L1600010
3107925	304348	1	Stubborn Windows			244	123.2	-8.1	300378	0			USM5L1600011
3107936	304356	1	Ain't Got the Morning			154	0	-12.2	517219	2			USITB8100001
3107937	304356	1	Mend Me Like a Foxglove			210	78.5	-8.8	380495	0			USITB8100002
3107938	304356	1	Carousel, Staircase			323	110.9	-11.3	416412	0			USITB8100003
3107939	304356	1	Compass, Postcard			193	72.5	-11.2	437811	0			USITB8100004
3107940	304356	1	Long Gone Lucille			270	88.6	-11.6	426442	0			USITB8100005
3107941	304356	1	I'd Close the Tide for You			190	0	-9.1	414954	0			USITB8100006
3107942	304356	1	I'd Trust the Tide for You			265	70.2	-10.4	430546	0			USITB8100007
3107943	304356	1	Seven Dollar Guitar			339	122.5	-11.3	337689	0			USITB8100008
3107944	304356	1	Matchbox	(Interlude)		222	96.6	-9.8	404407	0			USITB8100010
3107945	304356	2	Matchbox	(Acoustic)		203	96.6	-11.9	211592	0			USITB8100011
3107946	304356	2	I'd Close the Tide for You	(Live)		177	0	-11.2	192597	0			USITB8100012
3107947	304356	2	I'd Trust the Tide for You	(Demo)		258	70.2	-9	123939	0			USITB8100013
3107948	304356	2	Mend Me Like a Foxglove	(Instrumental)		210	78.5	-11.4	95612	0			USITB8100014
3107949	304356	2	Ain't Got the Morning	(DJ Saltbox Remix)		192	0	-10	190445	2			USITB8100015
3107966	304372	1	Ain't Got the Morning	(2006 Remaster)		154	0	-9.8	489597	2			USO260600001
3107967	304372	1	Mend Me Like a Foxglove	(2006 Remaster)		210	78.5	-7	390570	0			USO260600002
3107968	304372	1	Carousel, Staircase	(2006 Remaster)		323	110.9	-9	412602	0			USO260600003
3107969	304372	1	Compass, Postcard	(2006 Remaster)		193	72.5	-9	490566	0			USO260600004
3107970	304372	1	Long Gone Lucille	(2006 Remaster)		270	88.6	-9.3	471842	0			USO260600005
3107971	304372	1	I'd Close the Tide for You	(2006 Remaster)		190	0	-7.3	420941	0			USO260600006
3107972	304372	1	I'd Trust the Tide for You	(2006 Remaster)		265	70.2	-8.3	361213	0			USO260600007
3107973	304372	1	Seven Dollar Guitar	(2006 Remaster)		339	122.5	-9	315954	0			USO260600008
3107974	304372	1	Matchbox	(2006 Remaster)		222	96.6	-7.8	296705	0			USO260600009
3107975	304372	1	Matchbox	(2006 Remaster)		203	96.6	-9.5	358624	0			USO260600010
3107976	304372	1	I'd Close the Tide for You	(2006 Remaster)		177	0	-9	372500	0			USO260600011
3107977	304372	1	I'd Trust the Tide for You	(2006 Remaster)		258	70.2	-7.2	319107	0			USO260600012
3107978	304372	1	Mend Me Like a Foxglove	(2006 Remaster)		210	78.5	-9.1	331623	0			USO260600013
3107979	304372	1	Ain't Got the Morning	(2006 Remaster)		192	0	-8	329177	2			USO260600014
3108003	304409	1	Telephone No. 12			282	0	-8.9	505918	0			USNWG2500001
3108004	304409	1	The Lantern on Kestrel Hill			340	116.5	-12	444515	0			USNWG2500002
3108005	304409	1	Don't Burn the Suitcase			237	69	-10.1	466086	6			USNWG2500003
3108006	304409	1	I'd Borrow the Matchbox for You			224	74	-10.8	438808	0			USNWG2500004
3108007	304409	1	Tollgate Road, 1 A.M.			302	69.5	-12	382905	0			USNWG2500005
3108008	304409	1	The Fountain on Marrow Bay			319	60.4	-10.7	340217	0			USNWG2500006
3108009	304409	1	Meadow & Chapel			315	61.3	-9.5	383833	0			USNWG2500007
3108010	304409	1	Ain't Got the Morning			196	129.8	-11.9	337355	0			USNWG2500008
3108011	304409	1	Meadow	(feat. The Levee Clerks)	322	325	67.8	-9.5	282222	0			USNWG2500009
3108031	304437	1	The Balcony on Lantern Square			218	113.5	-8.6	358368	0			USM5L1000001
3108032	304437	1	(Follow the) Carousel			301	124.7	-10.4	328419	0			USM5L1000002
3108033	304437	1	I'd Borrow the Magpie for You			329	64.1	-8.4	332876	0			USM5L1000003
3108034	304437	1	Amber Letters			263	0	-10.3	287483	1			USM5L1000004
3108035	304437	1	Salted Magpie			210	100.1	-12.2	343010	2			USM5L1000005
3108036	304437	1	Scarlet Oranges			312	89	-8.3	285912	0			USM5L1000006
3108037	304437	1	Levee Song			207	65.9	-8.9	308889	0			USM5L1000007
3108038	304437	1	Don't Paint the Suitcase			246	97.5	-8.6	246286	0			USM5L1000008
3108039	304437	1	the Night Market, 11 P.M.			244	110.4	-11.7	253003	0			USM5L1000009
3108043	304460	1	Lowgate, 8 P.M.			220	79.1	-9.3	287880	0			USITB9500001
3108044	304460	1	Golden Kettle, Pt. 1	(feat. Toby "Tin Cup" Marl)	319	303	118.9	-12	291709	2			USITB9500002
3108045	304460	1	Golden Kettle, Pt. 2	(Interlude)		189	80	-11.3	263625	0			USITB9500004
3108046	304460	1	Running in a Minor Key			176	60.7	-8.3	253324	0			USITB9500005
3108047	304460	1	Dancing in the Snow			330	85.5	-9.9	197626	0			USITB9500006
3108048	304460	1	Freight Line Blues			216	117.6	-11.4	201693	0			USITB9500007
3108049	304460	1	The Satellite on Platform 9			255	113.3	-10.7	175151	0			USITB9500008
3108050	304460	1	Lantern in the Early Hours			165	62.5	-10.2	219261	0			USITB9500009
3108051	304460	1	Levee Song			235	89	-8.2	199421	0			USITB9500010
3108052	304460	1	The Moth on Pier 19, Pt. 1			170	123.8	-9.5	200286	0			USITB9500011
3108053	304460	1	The Moth on Pier 19, Pt. 2			170	123.6	-10.6	143625	2			USITB9500012
3108062	304472	1	Coraz\xF3n de Tamarindo	(feat. Ximena del Patio)	329	217	0	-9.2	695380	0			MXITB1900001
3108063	304472	1	Ciudad a medianoche			190	105.8	-9.1	607134	0			MXITB1900002
3108064	304472	1	Balc\xF3n sin reloj			245	124.9	-7.8	731831	0			MXITB1900003
3108065	304472	1	Calle sin reloj	(feat. Los Relojes de Arena)	334	179	104.5	-7.2	559257	0			MXITB1900004
3108066	304472	1	Coraz\xF3n de sal			154	90.1	-6.3	662359	0			MXITB1900005
3108067	304472	1	Camino bajo la lluvia			217	112.8	-6.3	521371	0			MXITB1900006
3108068	304472	1	Lysander's Staircase			225	85.2	-7	540893	0			MXITB1900007
3108069	304472	1	Bah\xEDa sin reloj			168	100.1	-7	537285	0			MXITB1900008
3108070	304472	1	Caf\xE9 de papel			167	107.4	-8.6	530104	1			MXITB1900009
3108071	304472	1	Amber Letters			201	86.8	-8.4	482237	1			MXITB1900010
3108072	304472	1	Noche del sur			236	108	-7	517928	0			MXITB1900011
3108073	304472	2	Amber Letters	(Acoustic)		241	86.8	-7.4	270569	1			MXITB1900012
3108074	304472	2	Caf\xE9 de papel	(Live)		168	107.4	-6.4	237778	1			MXITB1900013
3108075	304472	2	Noche del sur	(Demo)		268	108	-7.9	194073	0			MXITB1900014
3108076	304472	2	Balc\xF3n sin reloj	(Instrumental)		245	124.9	-9.8	138644	0			MXITB1900015
3108077	304472	2	Ciudad a medianoche	(DJ Saltbox Remix)		227	105.8	-8.2	272152	0			MXITB1900016
3108095	304493	1	Coraz\xF3n de Tamarindo	(feat. Ximena del Patio)	329	217	0	-9.2	682927	0			MXITB1900001
3108114	304520	1	Noche de sal	(Extended Mix)		236	114.8	-6.5	423952	0			MXM5L2000002
3108115	304520	1	Camino al rev\xE9s			174	108	-7.7	583381	0			MXM5L2000003
3108116	304520	1	Ciudad y canela			193	127.2	-7.9	672825	0			MXM5L2000004
3108117	304520	1	Isla del sur			197	117.6	-9.2	636271	0			MXM5L2000005
3108118	304520	1	Swimming beside the Valley			180	101.4	-7	657440	0			MXM5L2000006
3108119	304520	1	Counting through the Meadow			251	115.1	-7.1	625128	0			MXM5L2000007
3108120	304520	1	Caf\xE9 de cristal			206	125.7	-6.7	592081	0			MXM5L2000008
3108121	304520	1	Letter to Oona			185	103.9	-9.1	594430	0			MXM5L2000009
3108122	304520	1	Piel de papel			202	89.6	-6.4	496257	0			MXM5L2000010
3108123	304520	1	Tambor de enero, Pt. 1			245	122.1	-10	492451	0			MXM5L2000011
3108124	304520	1	Tambor de enero, Pt. 2			233	93.9	-6.6	527356	1			MXM5L2000012
3108154	304545	1	Noche de algod\xF3n			226	105.1	-9.4	621929	0			MXMHM2600001
3108155	304545	1	Tambor de papel			210	96.6	-6.8	540241	1			MXMHM2600002
3108173	304554	1	The Bridge on Cold Harbour	(feat. Ni\xF1o Tamarindo)	325	233	124.5	-7.1	456249	0			ESZSB0800001
3108174	304554	1	Luna de sal			234	112.7	-7.1	514991	0			ESZSB0800002
3108175	304554	1	Verano de az\xFAcar			247	88.6	-9.5	401309	0			ESZSB0800003
3108176	304554	1	The Quarry on Marrow Bay			182	126.3	-7.1	406778	0			ESZSB0800004
3108177	304554	1	Luna contigo	(Acoustic)		186	84.3	-9	309487	0			ESZSB0800006
3108178	304554	1	The Thunder on Eastermoor			224	88.5	-9.8	409301	0			ESZSB0800007
3108179	304554	1	Counting without the Cinnamon			151	94.1	-10.1	359891	0			ESZSB0800008
3108180	304554	1	Ciudad de cristal			152	95.8	-6.9	324203	0			ESZSB0800009
3108181	304554	1	I'd Chase the Overcoat for You	(Reprise)		249	117	-9.3	349259	0			ESZSB0800011
3108194	304556	1	Coraz\xF3n contigo			216	101.9	-9.6	488195	0			ESNWG2600001
3108195	304556	1	Lowgate, 4 P.M.			161	91.5	-8	472630	0			ESNWG2600002
3108196	304556	1	Adi\xF3s de algod\xF3n			157	126.8	-7.5	521227	0			ESNWG2600003
3108197	304556	1	Balcony in Daylight			237	104.5	-8.8	414317	0			ESNWG2600004
3108198	304556	1	Piel de cristal			154	116.3	-8.2	468660	1			ESNWG2600005
3108199	304556	1	Calle a medianoche, Pt. 1			228	120.1	-8.2	490037	0			ESNWG2600006
3108200	304556	1	Calle a medianoche, Pt. 2			160	94.8	-6.7	435665	2			ESNWG2600007
3108201	304556	1	Camino contigo			231	117.4	-9.9	354305	0			ESNWG2600008
3108215	304565	1	Coraz\xF3n del sur			194	112.3	-8.3	390273	0			ARO269100001
3108216	304565	1	Isla de papel			202	110.3	-8.5	326369	3			ARO269100002
3108217	304565	1	Bah\xEDa del sur			182	110	-8.2	282298	0			ARO269100003
3108218	304565	1	The Rooftop on Cold Harbour			220	127	-7.6	310037	0			ARO269100004
3108219	304565	1	Isla en llamas			168	101.8	-7.4	282987	1			ARO269100005
3108220	304565	1	Reading in the Afternoon			255	96.3	-7.3	314669	0			ARO269100006
3108221	304565	1	Piel bajo la lluvia	(feat. Ximena del Patio)	329	165	122	-8.5	292574	0			ARO269100007
3108222	304565	1	Balc\xF3n de cristal			177	108.6	-6.7	309251	0			ARO269100008
3108223	304565	1	Piel de cristal			201	96.4	-6.5	243099	0			ARO269100009
3108224	304565	1	Umbrella in the Dark			253	105.8	-9	245707	0			ARO269100010
3108225	304565	1	Verano de algod\xF3n			200	99.5	-9.1	243841	0			ARO269100011
3108245	304576	1	Coraz\xF3n del sur			194	112.3	-8.3	360717	0		3108215	ARO269100001
3108272	304601	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA			237	126.9	-5.8	520086	0			JPRZS2600001
3108273	304601	1	\u59CB\u767A\u99C5			240	93	-7.8	612816	0			JPRZS2600002
3108274	304601	1	\u7A93\u8FBA\u306E\u732B			271	84.1	-7.6	567290	6			JPRZS2600003
3108275	304601	1	\u5742\u9053\u306E\u30BD\u30FC\u30C0\u6C34			281	102.3	-7.4	516345	0			JPRZS2600004
3108276	304601	1	\u7D04\u675F\u306E\u89D2			224	105.6	-7.9	489744	0			JPRZS2600005
3108277	304601	1	\u6708\u66DC\u65E5\u306E\u30AF\u30B8\u30E9			252	106.8	-9.7	475492	0			JPRZS2600006
3108278	304601	1	\u3055\u3088\u306A\u3089\u3001\u6A19\u8B58			185	131.9	-5.8	503758	0			JPRZS2600007
3108279	304601	1	\u96EA\u3069\u3051\u30E9\u30B8\u30AA			208	117.6	-7.8	397182	0			JPRZS2600008
3108280	304601	1	\u591C\u660E\u3051\u306E\u5207\u7B26			279	123	-7	389807	0			JPRZS2600009
3108281	304601	1	\u5C0F\u3055\u306A\u624B\u7D19			171	100.4	-6.4	442614	0			JPRZS2600010
3108282	304601	1	\u96E8\u306E\u706F\u53F0			284	128.7	-6.3	338041	0			JPRZS2600011
3108311	304638	1	\u9060\u3044\u7D04\u675F			245	91.2	-5.9	566602	0			JPDN22400001
3108312	304638	1	\u96E8\u306E\u661F\u5EA7			220	0	-7.9	571710	0			JPDN22400002
3108313	304638	1	\u590F\u306E\u6D77	(feat. \uD55C\uC18C\uB2F4)	350	221	147.6	-8.3	598554	0			JPDN22400003
3108314	304638	1	\u9752\u3044\u661F\u5EA7			165	131.5	-7.4	463834	0			JPDN22400004
3108315	304638	1	\u5C0F\u3055\u306A\u661F\u5EA7			249	89	-8.9	526597	0			JPDN22400005
3108316	304638	1	\u9060\u3044\u661F\u5EA7			226	95	-5.9	451187	0			JPDN22400006
3108317	304638	1	\u590F\u306E\u6559\u5BA4			220	109.6	-6.1	482041	0			JPDN22400007
3108318	304638	1	\u591C\u306E\u6D77			251	110.3	-7.9	430035	0			JPDN22400008
3108319	304638	1	\u96E8\u306E\u6559\u5BA4			241	81.3	-9.4	469060	0			JPDN22400009
3108320	304638	1	\u591C\u306E\u96FB\u8ECA			162	101.5	-6.2	364067	0			JPDN22400010
3108321	304638	1	\u590F\u306E\u82B1\u706B			202	157.8	-6.6	444465	0			JPDN22400011
3108326	304642	1	\u6AB8\u6AAC\u8272			272	121.9	-9	469811	0			JPPVT0500001
3108327	304642	1	\u30AC\u30E9\u30B9\u306E\u9774\u3072\u3082			218	119.4	-8.6	485577	0			JPPVT0500002
3108328	304642	1	\u96E8\u3084\u3069\u308A			198	121.6	-9.3	496869	0			JPPVT0500003
3108329	304642	1	\u5348\u5F8C3\u6642\u306E\u30EF\u30EB\u30C4			235	84.3	-8.9	433103	0			JPPVT0500004
3108330	304642	1	\u624B\u306E\u3072\u3089			189	82	-7.1	412690	1			JPPVT0500005
3108331	304642	1	\u82B1\u5360\u3044			208	103.1	-7	333351	0			JPPVT0500006
3108332	304642	1	\u307E\u305F\u306D			224	139.6	-6.6	366880	0			JPPVT0500007
3108333	304642	1	\u9060\u3044\u7D04\u675F			266	81.6	-6	391953	0			JPPVT0500008
3108334	304642	1	\u9060\u3044\u82B1\u706B	(Interlude)		214	132.4	-9.4	288350	0			JPPVT0500010
3108335	304642	1	\u9752\u3044\u6D77			183	143.7	-7	313717	0			JPPVT0500011
3108344	304651	1	\u9060\u3044\u661F\u5EA7			290	136.9	-8.5	471809	0			JPUQ42200001
3108345	304651	1	\u5C0F\u3055\u306A\u624B\u7D19			275	104	-6.1	454199	0			JPUQ42200002
3108346	304651	1	\u96E8\u306E\u6D77			238	159.6	-7.2	495106	0			JPUQ42200003
3108347	304651	1	\u591C\u306E\u6559\u5BA4			196	134.7	-6	416154	0			JPUQ42200004
3108348	304651	1	\u9060\u3044\u6559\u5BA4			262	164.6	-8.6	377743	0			JPUQ42200005
3108349	304651	1	\u6700\u5F8C\u306E\u6D77			223	160.8	-9.2	364099	0			JPUQ42200006
3108350	304651	1	\u9752\u3044\u96FB\u8ECA			242	87.3	-8.6	406291	0			JPUQ42200007
3108351	304651	1	\u9752\u3044\u7D04\u675F			246	125.6	-7.3	300740	0			JPUQ42200008
3108352	304651	1	\u6700\u5F8C\u306E\u7D04\u675F			170	151	-9	364668	0			JPUQ42200009
3108353	304651	1	\u590F\u306E\u6559\u5BA4, Pt. 1			175	157.1	-8.6	282480	2			JPUQ42200010
3108354	304651	1	\u590F\u306E\u6559\u5BA4, Pt. 2			202	129.3	-7.4	289438	0			JPUQ42200011
3108365	304658	1	\uD3B8\uC9C0 (Letter)			164	79.1	-6.6	679379	0			KRMW49300001
3108366	304658	1	\uB290\uB9B0 \uC6B0\uD3B8			234	0	-6	582019	0			KRMW49300002
3108367	304658	1	\uC5F4\uB450 \uC2DC\uC758 \uACE8\uBAA9			290	99.5	-5.9	526682	0			KRMW49300003
3108368	304658	1	\uC885\uC774\uBE44\uD589\uAE30			246	123.2	-5.9	525980	0			KRMW49300004
3108369	304658	1	\uBE44 \uC624\uB294 \uC815\uB958\uC7A5			235	108	-8.6	432573	0			KRMW49300005
3108370	304658	1	\uB124 \uC774\uB984			266	153.1	-7.2	491066	0			KRMW49300006
3108371	304658	1	\uBD04\uC758 \uB05D			218	130.7	-7.6	353162	0			KRMW49300007
3108372	304658	1	\uC548\uB155, \uC548\uB155			251	92.9	-7.9	385329	0			KRMW49300008
3108390	304694	1	\uD3B8\uC9C0 (Letter)			164	79.1	-6.6	470418	0		3108365	KRMW49300001
3108406	304702	1	\uC0C8\uBCBD \uACE8\uBAA9			268	147.8	-9	498867	2			KRMW41900001
3108407	304702	1	\uD558\uC580 \uCC3D\uBB38			185	130.2	-9.6	566864	0			KRMW41900002
3108408	304702	1	\uD558\uC580 \uC815\uC6D0	(feat. \u9752\u3044\u706F\u53F0)	340	241	119.1	-7.8	570856	0			KRMW41900003
3108409	304702	1	\uC624\uB798\uB41C \uACE8\uBAA9			273	135.4	-6.8	519784	0			KRMW41900004
3108410	304702	1	\uC624\uB798\uB41C \uCC3D\uBB38			249	149.1	-9.6	529943	0			KRMW41900005
3108411	304702	1	\uD478\uB978 \uC6B0\uC0B0	(feat. \u9752\u3044\u706F\u53F0)	340	249	103.1	-6.2	436640	0			KRMW41900006
3108412	304702	1	\uC624\uB798\uB41C \uAE30\uCC28			224	93.7	-8.1	354860	0			KRMW41900007
3108413	304702	1	\uD478\uB978 \uACE8\uBAA9			215	117.5	-8.1	387073	2			KRMW41900008
3108414	304702	1	\uBA3C \uC815\uC6D0	(Live)		291	142.8	-8	190888	0			KRMW41900010
3108440	304722	1	\uC0C8\uBCBD \uACE8\uBAA9			268	147.8	-9	565533	2		3108406	KRMW41900001
3108469	304729	1	\uBB3C\uACB0			178	108.5	-6	384428	0			KRITB7500001
3108470	304729	1	\uC624\uD6C4\uC758 \uBC29			281	109.9	-6.6	480006	0			KRITB7500002
3108471	304729	1	\uAD1C\uCC2E\uC544 (It's OK)			281	113.4	-9.3	459372	0			KRITB7500003
3108472	304729	1	\uBCC4\uC790\uB9AC			199	131.2	-7.3	319116	0			KRITB7500004
3108473	304729	1	\uC190\uD3B8\uC9C0			163	122.7	-9.7	411778	0			KRITB7500005
3108474	304729	1	\uCCAB\uB208			192	136.2	-7.4	383415	0			KRITB7500006
3108475	304729	1	\uB2A6\uC740 \uC6B0\uC0B0			215	101.4	-7.1	358769	0			KRITB7500007
3108476	304729	1	\uC870\uC6A9\uD55C \uC815\uC6D0			211	167.6	-6	317175	6			KRITB7500008
3108477	304729	1	\uB2A6\uC740 \uD3B8\uC9C0			163	131.6	-7.9	334252	0			KRITB7500009
3108478	304729	1	\uD558\uC580 \uAE30\uCC28			210	0	-6.3	236691	0			KRITB7500010
3108479	304729	1	\uBA3C \uC6B0\uC0B0			197	143.2	-7.1	239369	2			KRITB7500011
3108504	304734	1	\uBA3C \uD3B8\uC9C0, Pt. 1			248	97.1	-6.1	433479	0			KRM5L2600001
3108505	304734	1	\uBA3C \uD3B8\uC9C0, Pt. 2			263	95.4	-8.6	355160	0			KRM5L2600002
3108506	304734	1	\uB2A6\uC740 \uACE8\uBAA9			217	82.1	-8.4	427656	0			KRM5L2600003
3108507	304734	1	\uC0C8\uBCBD \uAE30\uCC28			250	84.3	-9.7	425286	0			KRM5L2600004
3108508	304734	1	\uD478\uB978 \uD3B8\uC9C0			200	96.9	-7.3	398277	0			KRM5L2600005
3108509	304734	1	\uD558\uC580 \uC6B0\uC0B0			197	0	-6.4	355988	2			KRM5L2600006
3108510	304734	1	\uC870\uC6A9\uD55C \uACE8\uBAA9	(Interlude)		215	152.3	-6.6	357929	0			KRM5L2600008
3108511	304734	1	\uD478\uB978 \uC815\uC6D0			270	103.2	-6.8	325150	0			KRM5L2600009
3108512	304734	1	\uD478\uB978 \uACE8\uBAA9	(feat. \u5BAE\u68EE\u30E6\u30BA\u30CF)	347	183	106.4	-7.6	276819	0			KRM5L2600010
3108539	304762	1	\uBA3C \uD3B8\uC9C0, Pt. 1			248	97.1	-6.1	506476	0			KRM5L2600001
3108553	304773	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1			242	100.8	-11.1	478616	0			GRPVT2600001
3108554	304773	1	\u0386\u03B4\u03B5\u03B9\u03B1 \u03BB\u03B9\u03BC\u03AC\u03BD\u03B9\u03B1			165	94.9	-11.2	444334	6			GRPVT2600002
3108555	304773	1	\u039C\u03B9\u03BA\u03C1\u03CC \u03BA\u03B1\u03C1\u03AC\u03B2\u03B9			191	0	-10.6	409607	0			GRPVT2600003
3108556	304773	1	\u039E\u03B7\u03BC\u03B5\u03C1\u03CE\u03BD\u03B5\u03B9			183	76.7	-10.2	367738	0			GRPVT2600004
3108557	304773	1	\u0397 \u03B3\u03B5\u03B9\u03C4\u03BF\u03BD\u03B9\u03AC \u03BC\u03B1\u03C2			192	109.1	-11.8	289170	0			GRPVT2600005
3108558	304773	1	\u0391\u03BB\u03AC\u03C4\u03B9			283	112.7	-10.5	360966	0			GRPVT2600006
3108559	304773	1	\u039A\u03B1\u03BB\u03BF\u03BA\u03B1\u03AF\u03C1\u03B9 \u03C3\u03C4\u03B7\u03BD \u0391\u03B8\u03AE\u03BD\u03B1			230	117.1	-13.3	339465	2			GRPVT2600007
3108560	304773	1	\u0393\u03C1\u03AC\u03BC\u03BC\u03B1			152	114.7	-10.5	311651	0			GRPVT2600008
3108561	304773	1	\u03A4\u03BF \u03C6\u03C9\u03C2 \u03C4\u03BF\u03C5 \u0399\u03BF\u03C5\u03BB\u03AF\u03BF\u03C5			209	94.3	-9.7	300889	1			GRPVT2600009
3108562	304773	1	\u039F \u03B4\u03C1\u03CC\u03BC\u03BF\u03C2 \u03C4\u03B7\u03C2 \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1\u03C2	(feat. Brother Pebworth)	263	189	122.3	-12.9	262025	2			GRPVT2600010
3108570	304804	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1			242	100.8	-11.1	480584	0		3108553	GRPVT2600001
3108571	304804	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Instrumental)		225	100.8	-11.9	138383	0			GRPVT2600011
3108591	304833	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440			289	154.6	-7	424205	0			RUDC31400001
3108592	304833	1	\u041F\u043E\u0441\u043B\u0435\u0434\u043D\u0438\u0439 \u0440\u0435\u0439\u0441			171	134.2	-9.2	513400	0			RUDC31400002
3108593	304833	1	\u0416\u0451\u043B\u0442\u044B\u0439 \u0441\u0432\u0435\u0442			244	148.3	-7.2	457469	1			RUDC31400003
3108594	304833	1	\u041A\u0443\u0445\u043D\u044F, \u043F\u043E\u043B\u043D\u043E\u0447\u044C			187	143.3	-8.3	395448	0			RUDC31400004
3108595	304833	1	\u041C\u043E\u0439 \u044D\u0442\u0430\u0436			271	129	-7.8	465378	0			RUDC31400005
3108596	304833	1	\u0421\u043D\u0435\u0433 \u043D\u0430 \u043F\u0440\u043E\u0432\u043E\u0434\u0430\u0445			323	119.3	-7.4	390031	0			RUDC31400006
3108597	304833	1	\u0427\u0443\u0436\u043E\u0439 \u0433\u043E\u0440\u043E\u0434			279	159.1	-6.7	382258	0			RUDC31400007
3108598	304833	1	\u0415\u0449\u0451 \u043E\u0434\u0438\u043D \u0434\u0435\u043D\u044C			166	96.2	-8.8	282056	0			RUDC31400008
3108611	304860	1	\u041F\u0435\u0441\u043D\u044F \u043C\u043E\u0440\u044F			282	107.5	-7.3	526236	1			RUTWA1600001
3108612	304860	1	\u0413\u043E\u043B\u043E\u0441 \u0434\u043E\u0436\u0434\u044F			173	141.6	-6.7	412128	0			RUTWA1600002
3108613	304860	1	\u0422\u0435\u043D\u044C \u043C\u043E\u0440\u044F			255	159.9	-7.4	411657	0			RUTWA1600003
3108614	304860	1	\u041F\u0435\u0441\u043D\u044F \u0433\u043E\u0440\u043E\u0434\u0430	(feat. Nine Wet Matches)	200	221	97.4	-8.3	367594	6			RUTWA1600004
3108615	304860	1	\u041F\u043E\u0435\u0437\u0434 \u0438\u044E\u043B\u044F			181	119.1	-7.1	441567	0			RUTWA1600005
3108616	304860	1	\u041F\u043E\u0435\u0437\u0434 \u0437\u0438\u043C\u044B	(Interlude)		247	122.6	-6.7	377196	0			RUTWA1600007
3108617	304860	1	\u041F\u043E\u0435\u0437\u0434 \u043C\u043E\u0440\u044F			323	98.9	-7.3	314453	0			RUTWA1600008
3108618	304860	1	\u0414\u043E\u0440\u043E\u0433\u0430 \u0437\u0438\u043C\u044B			221	107.1	-8.3	337716	0			RUTWA1600009
3108647	304879	1	\u041F\u0435\u0441\u043D\u044F \u043C\u043E\u0440\u044F			282	107.5	-7.3	372826	1		3108611	RUTWA1600001
3108648	304879	1	\u041F\u0435\u0441\u043D\u044F \u043C\u043E\u0440\u044F	(Instrumental)		309	107.5	-8.1	138407	1			RUTWA1600010
3108664	304890	1	\u042F\u0431\u043B\u043E\u043D\u0435\u0432\u044B\u0439 \u0441\u0430\u0434			171	111.6	-7.3	321001	0			UAMHM2600001
3108665	304890	1	\u041D\u0435 \u0437\u0432\u043E\u043D\u0438			212	124.4	-8.3	339145	0			UAMHM2600002
3108666	304890	1	\u0422\u0438\u0448\u0435, \u0442\u0438\u0448\u0435			234	97.7	-8.2	308569	0			UAMHM2600003
3108667	304890	1	\u041B\u0451\u0434			158	95.5	-8.1	343876	0			UAMHM2600004
3108668	304890	1	\u0418\u044E\u043B\u044C\u0441\u043A\u0438\u0439 \u0432\u0435\u0442\u0435\u0440			241	95.9	-9.1	259220	0			UAMHM2600005
3108669	304890	1	\u0414\u043E\u043C \u0443 \u0440\u0435\u043A\u0438			242	130.8	-7.7	266962	0			UAMHM2600006
3108670	304890	1	\u041F\u043E\u0435\u0437\u0434 \u0434\u0435\u0442\u0441\u0442\u0432\u0430			196	117.9	-8.3	256856	0			UAMHM2600007
3108671	304890	1	\u041F\u0435\u0441\u043D\u044F \u0433\u043E\u0440\u043E\u0434\u0430	(feat. Ines Quillfeather)	157	157	98.3	-7	226441	0			UAMHM2600008
3108672	304890	1	\u0413\u043E\u043B\u043E\u0441 \u0438\u044E\u043B\u044F			179	101	-8.3	195134	0			UAMHM2600009
3108673	304890	1	\u041F\u0435\u0441\u043D\u044F \u0434\u043E\u0436\u0434\u044F			170	116.1	-7.2	194873	0			UAMHM2600010
3108685	304901	1	\u0634\u0628\u0627\u0643 \u0645\u0641\u062A\u0648\u062D			211	103.9	-10	488849	0			LBM5L2000001
3108686	304901	1	\u064A\u0627 \u0642\u0645\u0631			182	113.1	-8.9	501253	0			LBM5L2000002
3108687	304901	1	\u0637\u0631\u064A\u0642 \u0627\u0644\u0628\u064A\u062A			214	99.8	-8.8	422325	0			LBM5L2000003
3108688	304901	1	\u0631\u0633\u0627\u0644\u0629 \u0625\u0644\u0649 \u0628\u064A\u0631\u0648\u062A			238	90.3	-9.9	450017	0			LBM5L2000004
3108689	304901	1	\u0642\u0647\u0648\u0629 \u0627\u0644\u0635\u0628\u0627\u062D			192	105.5	-9.2	406328	2			LBM5L2000005
3108690	304901	1	\u0628\u0639\u062F \u0627\u0644\u063A\u064A\u0627\u0628			230	95.6	-9.7	457128	0			LBM5L2000006
3108691	304901	1	\u0646\u062C\u0645\u0629			183	93.5	-9.6	343809	0			LBM5L2000007
3108692	304901	1	\u0644\u064A\u0644 \u0627\u0644\u0645\u0637\u0631			201	102.9	-6.9	445229	0			LBM5L2000008
3108693	304901	1	\u0635\u0648\u062A \u0627\u0644\u0645\u0637\u0631			165	125.6	-10.2	409284	0			LBM5L2000009
3108694	304901	1	\u0623\u063A\u0646\u064A\u0629 \u0627\u0644\u0645\u062F\u064A\u0646\u0629			199	105.2	-10.2	384334	0			LBM5L2000010
3108695	304901	1	\u0636\u0648\u0621 \u0627\u0644\u0635\u0628\u0627\u062D			167	94.6	-9.3	305677	0			LBM5L2000011
3108712	304939	1	\u0634\u0628\u0627\u0643 \u0645\u0641\u062A\u0648\u062D			211	103.9	-10	492471	0			LBM5L2000001
3108730	304960	1	\u062D\u0644\u0645 \u0627\u0644\u0628\u062D\u0631			217	118.8	-10	568936	2			LBG0U2200001
3108731	304960	1	\u0635\u0648\u062A \u0627\u0644\u0645\u062F\u064A\u0646\u0629			219	111.2	-7.4	528340	0			LBG0U2200002
3108732	304960	1	\u0623\u063A\u0646\u064A\u0629 \u0627\u0644\u0645\u0637\u0631			210	97	-6.9	419945	0			LBG0U2200003
3108733	304960	1	\u0623\u063A\u0646\u064A\u0629 \u0627\u0644\u0635\u0628\u0627\u062D			181	109.8	-6.8	439219	0			LBG0U2200004
3108734	304960	1	\u062D\u0644\u0645 \u0627\u0644\u0645\u0637\u0631			168	120.5	-7.6	413007	6			LBG0U2200005
3108735	304960	1	\u0623\u063A\u0646\u064A\u0629 \u0627\u0644\u0645\u062F\u064A\u0646\u0629			180	101.2	-8.6	340501	0			LBG0U2200006
3108736	304960	1	\u0636\u0648\u0621 \u0627\u0644\u0635\u0628\u0627\u062D			236	97.6	-7.4	338748	1			LBG0U2200007
3108737	304960	1	\u062D\u0644\u0645 \u0627\u0644\u0634\u062A\u0627\u0621			213	100.7	-7.7	415063	0			LBG0U2200008
3108738	304960	1	\u062D\u0644\u0645 \u0627\u0644\u064A\u0627\u0633\u0645\u064A\u0646			192	130.6	-10	369929	0			LBG0U2200009
3108739	304960	1	\u0636\u0648\u0621 \u0627\u0644\u0645\u062F\u064A\u0646\u0629	(Extended Mix)		294	131.9	-9.1	223510	0			LBG0U2200011
3108740	304960	1	\u0644\u064A\u0644 \u0627\u0644\u0634\u062A\u0627\u0621			199	93.3	-9	281441	2			LBG0U2200012
3108751	304978	1	\u062D\u0644\u0645 \u0627\u0644\u0628\u062D\u0631			217	118.8	-10	382474	2		3108730	LBG0U2200001
3108773	304985	1	\u05D7\u05D3\u05E8 \u05E2\u05DD \u05D7\u05DC\u05D5\u05DF			210	134.5	-9	307412	0			ILM5L2500001
3108774	304985	1	\u05D0\u05D5\u05D8\u05D5\u05D1\u05D5\u05E1 \u05D0\u05D7\u05E8\u05D5\u05DF			156	130.3	-7.2	301282	0			ILM5L2500002
3108775	304985	1	\u05DE\u05D9\u05DC\u05D9\u05DD \u05E7\u05D8\u05E0\u05D5\u05EA			266	134.1	-10	361208	0			ILM5L2500003
3108776	304985	1	\u05D2\u05E9\u05DD \u05E8\u05D0\u05E9\u05D5\u05DF			196	90.8	-7.8	325283	0			ILM5L2500004
3108777	304985	1	\u05E2\u05D3 \u05D4\u05D1\u05D5\u05E7\u05E8			160	111.2	-9.3	269045	0			ILM5L2500005
3108778	304985	1	\u05EA\u05DC \u05D0\u05D1\u05D9\u05D1 \u05D1\u05DC\u05D9\u05DC\u05D4			257	121.5	-8.9	325963	0			ILM5L2500006
3108779	304985	1	\u05E8\u05D7\u05D5\u05D1 \u05D4\u05D1\u05D5\u05E7\u05E8			235	142.3	-6.8	258200	0			ILM5L2500007
3108780	304985	1	\u05D0\u05D5\u05E8 \u05D4\u05D7\u05D5\u05E8\u05E3			201	90.1	-7.5	228415	0			ILM5L2500008
3108781	304985	1	\u05D0\u05D5\u05E8 \u05D4\u05D1\u05D5\u05E7\u05E8			181	126.1	-8.1	231625	0			ILM5L2500009
3108799	305000	1	Night Ferry	(Neon Heron Remix)	207	196	108	-10	417933	0			GBMW42200001
3108800	305000	1	Night Ferry	(Acoustic)		182	108	-8	422738	0			GBMW42200002
3108801	305000	1	Night Ferry	(Instrumental)		241	108	-6.8	187314	0			GBMW42200003
3108802	305000	1	Night Ferry	(Radio Edit)		222	108	-7.5	422475	0			GBMW42200004
3108831	305013	1	Night Ferry			187	116.5	-7.1	675898	0			GBO261800001
3108854	305034	1	Don't Look Down, Darling	(Kilo Marguerite Remix)	238	182	117.5	-10.4	501140	0			GBMW42200005
3108855	305034	1	Don't Look Down, Darling	(Acoustic)		196	117.5	-9.2	438456	0			GBMW42200006
3108856	305034	1	Don't Look Down, Darling	(Instrumental)		195	117.5	-6.9	217970	0			GBMW42200007
3108857	305034	1	Don't Look Down, Darling	(Radio Edit)		176	117.5	-8.8	436127	0			GBMW42200008
3108886	305070	1	Salt & Cedar	(Otto Vesper Remix)	208	236	130.6	-10.3	456105	0			GBO262400001
3108887	305070	1	Salt & Cedar	(Acoustic)		228	130.6	-8.2	413362	0			GBO262400002
3108888	305070	1	Salt & Cedar	(Instrumental)		180	130.6	-8.6	252258	0			GBO262400003
3108889	305070	1	Salt & Cedar	(Radio Edit)		235	130.6	-6.5	384088	0			GBO262400004
3108893	305105	1	Salt & Cedar			192	121	-11.7	336626	0			GBG0U1900001
3108920	305144	1	Caf\xE9 M\xE9tropole	(Kilo Marguerite Remix)	238	263	107.8	-7.2	473585	0			GBO261600001
3108921	305144	1	Caf\xE9 M\xE9tropole	(Acoustic)		238	107.8	-8.4	354338	0			GBO261600002
3108922	305144	1	Caf\xE9 M\xE9tropole	(Instrumental)		295	107.8	-10.4	193351	0			GBO261600003
3108923	305144	1	Caf\xE9 M\xE9tropole	(Radio Edit)		289	107.8	-8.3	320695	0			GBO261600004
3108953	305147	1	Caf\xE9 M\xE9tropole			343	0	-12.4	392996	0			GBITB1900001
3108977	305175	1	The Kettle Song	(Sine & Sons Remix)	245	295	107.3	-9	426405	1			GBDN22000001
3108978	305175	1	The Kettle Song	(Acoustic)		241	107.3	-9.7	405424	1			GBDN22000002
3108979	305175	1	The Kettle Song	(Instrumental)		264	107.3	-6.3	224193	1			GBDN22000003
3108980	305175	1	The Kettle Song	(Radio Edit)		301	107.3	-8	323018	1			GBDN22000004
3108989	305196	1	The Kettle Song			224	89.4	-11.8	491564	0			GBMW41800001
3109005	305228	1	Run the Corner	(Neon Heron Remix)	207	144	125.4	-8.4	444169	1			GBMMG1800001
3109006	305228	1	Run the Corner	(Acoustic)		157	125.4	-7.2	386736	1			GBMMG1800002
3109007	305228	1	Run the Corner	(Instrumental)		150	125.4	-9.2	225729	1			GBMMG1800003
3109008	305228	1	Run the Corner	(Radio Edit)		174	125.4	-7.6	435255	1			GBMMG1800004
3109009	305228	1	Run the Corner	(Clean)		192	125.4	-5.9	549900	3			GBMMG1800005
3109011	305245	1	1,000 Lanterns	(Parallel Aunt Remix)	241	295	120.2	-6.6	489235	0			GBNWG2500001
3109012	305245	1	1,000 Lanterns	(Acoustic)		325	120.2	-6.9	478317	0			GBNWG2500002
3109013	305245	1	1,000 Lanterns	(Instrumental)		304	120.2	-5.4	218119	0			GBNWG2500003
3109014	305245	1	1,000 Lanterns	(Radio Edit)		254	120.2	-7	371681	0			GBNWG2500004
3109039	305262	1	1,000 Lanterns			242	97.9	-9.4	470094	0			GBUQ42300001
3109060	305267	1	Slow Simmer, Pt. 1	(Club Marzipan Remix)	210	239	113.9	-7.6	343307	0			GBM5L1700001
3109061	305267	1	Slow Simmer, Pt. 1	(Acoustic)		238	113.9	-9.5	303249	0			GBM5L1700002
3109062	305267	1	Slow Simmer, Pt. 1	(Instrumental)		226	113.9	-7.4	184006	0			GBM5L1700003
3109063	305267	1	Slow Simmer, Pt. 1	(Radio Edit)		190	113.9	-7.6	296015	0			GBM5L1700004
3109076	305272	1	Slow Simmer, Pt. 1			270	185.5	-14.3	485254	0			GBO261800002
3109101	305285	1	Slow Simmer, Pt. 2	(Club Marzipan Remix)	210	302	110.6	-9.5	359237	0			GBM5L1800001
3109102	305285	1	Slow Simmer, Pt. 2	(Acoustic)		280	110.6	-10.4	415959	0			GBM5L1800002
3109103	305285	1	Slow Simmer, Pt. 2	(Instrumental)		269	110.6	-7.4	150458	0			GBM5L1800003
3109104	305285	1	Slow Simmer, Pt. 2	(Radio Edit)		266	110.6	-9.1	277562	0			GBM5L1800004
3109133	305302	1	Rain (On the Roof of My Mouth)	(Amadeus Moth Remix)	235	308	127.7	-10.4	386012	0			GBDC32400001
3109134	305302	1	Rain (On the Roof of My Mouth)	(Acoustic)		290	127.7	-7.5	416546	0			GBDC32400002
3109135	305302	1	Rain (On the Roof of My Mouth)	(Instrumental)		312	127.7	-7	210392	0			GBDC32400003
3109136	305302	1	Rain (On the Roof of My Mouth)	(Radio Edit)		282	127.7	-7.8	313142	0			GBDC32400004
3109162	305330	1	Rain (On the Roof of My Mouth)			279	95.9	-8.5	544541	0			GBG0U2100001
3109191	305361	1	Nobody's Motorway	(Otto Vesper Remix)	208	220	94.9	-6.6	395854	0			GBG0U1700001
3109192	305361	1	Nobody's Motorway	(Acoustic)		204	94.9	-8.1	386425	0			GBG0U1700002
3109193	305361	1	Nobody's Motorway	(Instrumental)		224	94.9	-8.8	162489	0			GBG0U1700003
3109194	305361	1	Nobody's Motorway	(Radio Edit)		184	94.9	-9.9	338444	0			GBG0U1700004
3109217	305379	1	Nobody's Motorway			190	121	-12.2	291732	1			GBITB1700001
3109244	305417	1	Honey Hour	(Club Marzipan Remix)	210	219	72.5	-9.4	379562	1			GBMW42200009
3109245	305417	1	Honey Hour	(Acoustic)		249	72.5	-9.8	371129	1			GBMW42200010
3109246	305417	1	Honey Hour	(Instrumental)		262	72.5	-9.1	210700	1			GBMW42200011
3109247	305417	1	Honey Hour	(Radio Edit)		240	72.5	-8.5	337256	1			GBMW42200012
3109271	305440	1	Honey Hour			199	93.1	-11.2	423174	0			GBZSB2000001
3109300	305471	1	Coraz\xF3n de Tamarindo	(Neon Heron Remix)	207	204	0	-8.3	365709	0			GBITB2500001
3109301	305471	1	Coraz\xF3n de Tamarindo	(Acoustic)		227	0	-7.2	351658	0			GBITB2500002
3109302	305471	1	Coraz\xF3n de Tamarindo	(Instrumental)		233	0	-10.1	195800	0			GBITB2500003
3109303	305471	1	Coraz\xF3n de Tamarindo	(Radio Edit)		238	0	-7.8	383489	0			GBITB2500004
3109310	305480	1	Coraz\xF3n de Tamarindo			208	110	-8.5	411835	0			GBO261600005
3109335	305483	1	What's the Time in Reykjav\xEDk?	(Sine & Sons Remix)	245	280	129.5	-7	415145	0			GBDN21800001
3109336	305483	1	What's the Time in Reykjav\xEDk?	(Acoustic)		260	129.5	-8.1	395441	0			GBDN21800002
3109337	305483	1	What's the Time in Reykjav\xEDk?	(Instrumental)		286	129.5	-7.2	175446	0			GBDN21800003
3109338	305483	1	What's the Time in Reykjav\xEDk?	(Radio Edit)		273	129.5	-6.7	295868	0			GBDN21800004
3109353	305502	1	What's the Time in Reykjav\xEDk?			246	124.6	-9.6	408386	0			GBMW41600001
3109360	305522	1	Ain't Got the Morning	(Otto Vesper Remix)	208	169	0	-10.8	289465	2			GBITB2200001
3109361	305522	1	Ain't Got the Morning	(Acoustic)		148	0	-9.1	287533	2			GBITB2200002
3109362	305522	1	Ain't Got the Morning	(Instrumental)		153	0	-10.9	143142	2			GBITB2200003
3109363	305522	1	Ain't Got the Morning	(Radio Edit)		182	0	-11.4	288036	2			GBITB2200004
3109387	305554	1	Ain't Got the Morning			226	102	-8.9	469423	0			GBM5L2400001
3109407	305563	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Parallel Aunt Remix)	241	290	126.9	-8	372108	0			GBRZS1600001
3109408	305563	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Acoustic)		265	126.9	-7.3	401894	0			GBRZS1600002
3109409	305563	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Instrumental)		278	126.9	-9.1	199375	0			GBRZS1600003
3109410	305563	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Radio Edit)		291	126.9	-6.2	290116	0			GBRZS1600004
3109433	305565	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA			255	152.5	-8.9	428398	0			GBPVT1900001
3109449	305570	1	\uD3B8\uC9C0 (Letter)	(Kilo Marguerite Remix)	238	174	79.1	-6.8	295543	0			GBMW42400001
3109450	305570	1	\uD3B8\uC9C0 (Letter)	(Acoustic)		183	79.1	-6.8	371990	0			GBMW42400002
3109451	305570	1	\uD3B8\uC9C0 (Letter)	(Instrumental)		169	79.1	-7.5	166248	0			GBMW42400003
3109452	305570	1	\uD3B8\uC9C0 (Letter)	(Radio Edit)		168	79.1	-6.8	285142	0			GBMW42400004
3109461	305573	1	\uD3B8\uC9C0 (Letter)			170	159.5	-8.6	540909	0			GBITB1800001
3109488	305583	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Sine & Sons Remix)	245	342	154.6	-7.3	250997	0			GBDC31700001
3109489	305583	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Acoustic)		278	154.6	-7.3	277413	0			GBDC31700002
3109490	305583	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Instrumental)		315	154.6	-8.6	139982	0			GBDC31700003
3109491	305583	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Radio Edit)		350	154.6	-8.6	202903	0			GBDC31700004
3109512	305615	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440			254	112.2	-10	376307	0			GBMHM1900001
3109534	305629	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Amadeus Moth Remix)	235	248	100.8	-9.7	208482	0			GBPVT2300001
3109535	305629	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Acoustic)		270	100.8	-10.7	259023	0			GBPVT2300002
3109536	305629	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Instrumental)		298	100.8	-11.1	128167	0			GBPVT2300003
3109537	305629	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Radio Edit)		288	100.8	-11.2	210076	0			GBPVT2300004
3109564	305665	1	Remember the Engines	(Live at the Corn Exchange)		164	0	-7.8	517577	0			GBMW42400005
3109565	305665	1	Bridge & Garden	(Live at the Corn Exchange)		189	90.6	-9.9	391461	0			GBMW42400006
3109566	305665	1	Ann\xE9es-lumi\xE8re	(Live at the Corn Exchange)		192	107.6	-7.7	348647	0			GBMW42400007
3109567	305665	1	Chapel, Tide	(Live at the Corn Exchange)		194	98.1	-6.9	360552	0			GBMW42400008
3109568	305665	1	Blue Tide	(Live at the Corn Exchange)		183	114.9	-8.8	392689	0			GBMW42400009
3109569	305665	1	Night Ferry	(Live at the Corn Exchange)		231	108	-8.7	327579	0			GBMW42400010
3109570	305665	1	Don't Look Down, Darling	(Live at the Corn Exchange)		192	117.5	-10.3	303424	0			GBMW42400011
3109595	305696	1	Winter Balcony	(Live at the Old Waterworks)		190	108.8	-8.1	421343	1			GBO262400005
3109596	305696	1	Eamonn's Tangerine	(Live at the Old Waterworks)		161	0	-9.8	357959	0			GBO262400006
3109597	305696	1	Railway No. 12	(Live at the Old Waterworks)		205	130.3	-9	298599	0			GBO262400007
3109598	305696	1	Slow Photographs	(Live at the Old Waterworks)		202	104.2	-8.7	341589	6			GBO262400008
3109599	305696	1	Learning beyond the Postcard	(Live at the Old Waterworks)		205	109.1	-9	316260	0			GBO262400009
3109600	305696	1	Salt & Cedar	(Live at the Old Waterworks)		197	130.6	-7.6	295729	0			GBO262400010
3109629	305713	1	Compass, Telephone	(Live at Salle des F\xEAtes)		191	93	-7.9	357357	0			GBO262400011
3109630	305713	1	Don't Burn the Snowfall	(Live at Salle des F\xEAtes)		218	101.8	-7.7	423145	0			GBO262400012
3109631	305713	1	Driving in a Minor Key	(Live at Salle des F\xEAtes)		195	107.7	-8.4	383719	0			GBO262400013
3109632	305713	1	Avalanche, Umbrella	(Live at Salle des F\xEAtes)		191	91.5	-9.3	316512	0			GBO262400014
3109633	305713	1	Paint the Candles	(Live at Salle des F\xEAtes)		195	118.4	-7.4	295461	0			GBO262400015
3109634	305713	1	Caf\xE9 M\xE9tropole	(Live at Salle des F\xEAtes)		281	107.8	-10.3	286560	0			GBO262400016
3109647	305751	1	Bad Wiring	(Live at Studio 4)		234	141.5	-7.2	337078	0			GBDN22400012
3109648	305751	1	Don't Wake the Overcoat	(Live at Studio 4)		170	140.5	-6.3	330620	0			GBDN22400013
3109649	305751	1	Paper Rooftop	(Live at Studio 4)		226	150.3	-8	271412	0			GBDN22400014
3109650	305751	1	Ansel's Cinnamon	(Live at Studio 4)		271	0	-7.6	301682	0			GBDN22400015
3109651	305751	1	Nobody's Motorway	(Live at Studio 4)		189	138.2	-8.6	274684	0			GBDN22400016
3109652	305751	1	The Kettle Song	(Live at Studio 4)		310	107.3	-8.2	243956	1			GBDN22400017
3109659	305776	1	Tangerine No. 10	(Live at the Lantern Rooms)		157	73.7	-9.5	400361	1			GBMMG2300001
3109660	305776	1	Big Kitchen	(Live at the Lantern Rooms)		172	84.3	-6.7	348117	0			GBMMG2300002
3109661	305776	1	Staircase & Meadow	(Live at the Lantern Rooms)		155	117.3	-5.6	416306	0			GBMMG2300003
3109662	305776	1	Reading across the Cinnamon	(Live at the Lantern Rooms)		268	97	-6.7	299437	0			GBMMG2300004
3109663	305776	1	Burn Me Like an Orchard	(Live at the Lantern Rooms)		286	83.5	-6.5	289198	3			GBMMG2300005
3109664	305776	1	Run the Corner	(Live at the Lantern Rooms)		196	125.4	-8.4	302778	1			GBMMG2300006
3109692	305810	1	Lift Me Up Again	(Live at Haus am Fluss)		186	125.2	-7.6	417603	2			GBNWG1900001
3109693	305810	1	Move Like Water	(Live at Haus am Fluss)		192	120.2	-5.2	323025	0			GBNWG1900002
3109694	305810	1	Heatwave Telephone	(Live at Haus am Fluss)		240	126	-8.3	304577	6			GBNWG1900003
3109695	305810	1	the Night Market, 4 A.M.	(Live at Haus am Fluss)		183	121.8	-7.8	302840	0			GBNWG1900004
3109696	305810	1	Walking beside the Thunder	(Live at Haus am Fluss)		262	124.4	-6.2	289316	1			GBNWG1900005
3109697	305810	1	1,000 Lanterns	(Live at Haus am Fluss)		296	120.2	-5.3	244444	0			GBNWG1900006
3109709	305818	1	(Burn the) River	(Live at the Tram Depot)		366	90.5	-9.4	385210	0			GBM5L2200001
3109710	305818	1	Tender Pennies	(Live at the Tram Depot)		343	106.5	-7.8	382737	0			GBM5L2200002
3109711	305818	1	Foxglove & Overcoat	(Live at the Tram Depot)		289	76.8	-11.1	261724	0			GBM5L2200003
3109712	305818	1	Love by the Pound	(Live at the Tram Depot)		227	84.4	-7.4	281658	0			GBM5L2200004
3109713	305818	1	Reading in the Early Hours	(Live at the Tram Depot)		394	102.2	-7.4	237276	0			GBM5L2200005
3109714	305818	1	Slow Simmer, Pt. 1	(Live at the Tram Depot)		196	113.9	-9	291225	0			GBM5L2200006
3109715	305818	1	Slow Simmer, Pt. 2	(Live at the Tram Depot)		254	110.6	-11	226993	0			GBM5L2200007
3109721	305832	1	Rename Me Like an Engine	(Live at Pier 19)		343	129	-8	282589	0			GBDC31900014
3109722	305832	1	\xC7ay Bah\xE7esi	(Live at Pier 19)		216	84.5	-6.7	329057	0			GBDC31900015
3109723	305832	1	Canyon No. 10	(Live at Pier 19)		253	91	-7.6	275002	0			GBDC31900016
3109724	305832	1	Close the Umbrellas	(Live at Pier 19)		220	140.7	-6.9	247584	0			GBDC31900017
3109725	305832	1	Shoreline, Lantern	(Live at Pier 19)		347	110	-6.9	218389	0			GBDC31900018
3109726	305832	1	Rain (On the Roof of My Mouth)	(Live at Pier 19)		273	127.7	-6.7	224063	0			GBDC31900019
3109747	305843	1	Mirror No. 6	(Live at the Corn Exchange)		304	155.7	-9	347854	0			GBG0U2400001
3109748	305843	1	Tangerine in Another Life	(Live at the Corn Exchange)		235	151.4	-8.2	300289	0			GBG0U2400002
3109749	305843	1	Loud & Lonely	(Live at the Corn Exchange)		274	128.1	-7	285521	0			GBG0U2400003
3109750	305843	1	Hidden Islands	(Live at the Corn Exchange)		384	93.7	-7.7	314870	0			GBG0U2400004
3109751	305843	1	Sixteen Wheels	(Live at the Corn Exchange)		210	129.4	-6.8	245024	0			GBG0U2400005
3109752	305843	1	Nobody's Motorway	(Live at the Corn Exchange)		191	94.9	-9.3	239419	0			GBG0U2400006
3109780	305880	1	Thunder in the Rain	(Live at the Old Waterworks)		155	99.2	-7.4	357518	1			GBMW42200013
3109781	305880	1	The Suitcase on Pier 19	(Live at the Old Waterworks)		233	68.2	-6	420811	0			GBMW42200014
3109782	305880	1	Silk & Static	(Live at the Old Waterworks)		239	89.9	-8.3	307611	0			GBMW42200015
3109783	305880	1	Break the Lighthouses	(Live at the Old Waterworks)		281	95.6	-8.7	333942	1			GBMW42200016
3109784	305880	1	Overcoat	(Live at the Old Waterworks)		256	0	-7.7	351797	0			GBMW42200017
3109785	305880	1	Honey Hour	(Live at the Old Waterworks)		246	72.5	-8.4	255056	1			GBMW42200018
3109789	305890	1	Ciudad a medianoche	(Live at Salle des F\xEAtes)		187	105.8	-9.1	438126	0			GBITB1900002
3109790	305890	1	Balc\xF3n sin reloj	(Live at Salle des F\xEAtes)		254	124.9	-9.1	350236	0			GBITB1900003
3109791	305890	1	Coraz\xF3n de sal	(Live at Salle des F\xEAtes)		146	90.1	-10.2	319281	0			GBITB1900004
3109792	305890	1	Camino bajo la lluvia	(Live at Salle des F\xEAtes)		203	112.8	-9.4	281378	0			GBITB1900005
3109793	305890	1	Lysander's Staircase	(Live at Salle des F\xEAtes)		229	85.2	-9.9	307479	0			GBITB1900006
3109794	305890	1	Coraz\xF3n de Tamarindo	(Live at Salle des F\xEAtes)		208	0	-10.2	261955	0			GBITB1900007
3109807	305900	1	Broken Tangerine	(Live at Studio 4)		201	105.2	-6.4	303332	0			GBDN22100001
3109808	305900	1	Sleep Mode	(Live at Studio 4)		505	139.5	-8.8	282767	0			GBDN22100002
3109809	305900	1	Winter & Ballroom	(Live at Studio 4)		508	120.9	-9.5	266476	0			GBDN22100003
3109810	305900	1	Kilohertz	(Live at Studio 4)		328	126.3	-9.7	229719	0			GBDN22100004
3109811	305900	1	Saltmarsh, 10 P.M.	(Live at Studio 4)		318	131.2	-6.5	211690	0			GBDN22100005
3109812	305900	1	What's the Time in Reykjav\xEDk?	(Live at Studio 4)		275	129.5	-7.8	195053	0			GBDN22100006
3109816	305914	1	Mend Me Like a Foxglove	(Live at the Lantern Rooms)		189	78.5	-9.4	248008	0			GBITB1800002
3109817	305914	1	Carousel, Staircase	(Live at the Lantern Rooms)		305	110.9	-10.1	286434	0			GBITB1800003
3109818	305914	1	Compass, Postcard	(Live at the Lantern Rooms)		196	72.5	-12.1	280963	0			GBITB1800004
3109819	305914	1	Long Gone Lucille	(Live at the Lantern Rooms)		314	88.6	-10.4	218678	0			GBITB1800005
3109820	305914	1	I'd Close the Tide for You	(Live at the Lantern Rooms)		203	0	-8.5	175801	0			GBITB1800006
3109821	305914	1	Ain't Got the Morning	(Live at the Lantern Rooms)		159	0	-11.5	198895	2			GBITB1800007
3109834	305952	1	\u59CB\u767A\u99C5	(Live at Haus am Fluss)		277	93	-9.2	311489	0			GBRZS1600005
3109835	305952	1	\u7A93\u8FBA\u306E\u732B	(Live at Haus am Fluss)		319	84.1	-7.2	301150	6			GBRZS1600006
3109836	305952	1	\u5742\u9053\u306E\u30BD\u30FC\u30C0\u6C34	(Live at Haus am Fluss)		255	102.3	-8.9	296082	0			GBRZS1600007
3109837	305952	1	\u7D04\u675F\u306E\u89D2	(Live at Haus am Fluss)		268	105.6	-9.2	275965	0			GBRZS1600008
3109838	305952	1	\u6708\u66DC\u65E5\u306E\u30AF\u30B8\u30E9	(Live at Haus am Fluss)		308	106.8	-7.4	310397	0			GBRZS1600009
3109839	305952	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Live at Haus am Fluss)		238	126.9	-8.2	221166	0			GBRZS1600010
3109858	305987	1	\uB290\uB9B0 \uC6B0\uD3B8	(Live at the Tram Depot)		230	0	-6.1	273375	0			GBMW42200019
3109859	305987	1	\uC5F4\uB450 \uC2DC\uC758 \uACE8\uBAA9	(Live at the Tram Depot)		331	99.5	-7.1	355749	0			GBMW42200020
3109860	305987	1	\uC885\uC774\uBE44\uD589\uAE30	(Live at the Tram Depot)		274	123.2	-6.8	312876	0			GBMW42200021
3109861	305987	1	\uBE44 \uC624\uB294 \uC815\uB958\uC7A5	(Live at the Tram Depot)		274	108	-6	228908	0			GBMW42200022
3109862	305987	1	\uB124 \uC774\uB984	(Live at the Tram Depot)		299	153.1	-8.8	231719	0			GBMW42200023
3109863	305987	1	\uD3B8\uC9C0 (Letter)	(Live at the Tram Depot)		159	79.1	-7.4	227912	0			GBMW42200024
3109871	305993	1	\u041F\u043E\u0441\u043B\u0435\u0434\u043D\u0438\u0439 \u0440\u0435\u0439\u0441	(Live at Pier 19)		179	134.2	-6.4	233702	0			GBDC31600001
3109872	305993	1	\u0416\u0451\u043B\u0442\u044B\u0439 \u0441\u0432\u0435\u0442	(Live at Pier 19)		287	148.3	-7.3	200097	1			GBDC31600002
3109873	305993	1	\u041A\u0443\u0445\u043D\u044F, \u043F\u043E\u043B\u043D\u043E\u0447\u044C	(Live at Pier 19)		181	143.3	-7.5	181518	0			GBDC31600003
3109874	305993	1	\u041C\u043E\u0439 \u044D\u0442\u0430\u0436	(Live at Pier 19)		329	129	-9	161125	0			GBDC31600004
3109875	305993	1	\u0421\u043D\u0435\u0433 \u043D\u0430 \u043F\u0440\u043E\u0432\u043E\u0434\u0430\u0445	(Live at Pier 19)		343	119.3	-6.7	176616	0			GBDC31600005
3109876	305993	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Live at Pier 19)		284	154.6	-9.6	184060	0			GBDC31600006
3109884	306028	1	\u0386\u03B4\u03B5\u03B9\u03B1 \u03BB\u03B9\u03BC\u03AC\u03BD\u03B9\u03B1	(Live at the Corn Exchange)		149	94.9	-11.3	260659	6			GBPVT2100001
3109885	306028	1	\u039C\u03B9\u03BA\u03C1\u03CC \u03BA\u03B1\u03C1\u03AC\u03B2\u03B9	(Live at the Corn Exchange)		216	0	-11.5	202325	0			GBPVT2100002
3109886	306028	1	\u039E\u03B7\u03BC\u03B5\u03C1\u03CE\u03BD\u03B5\u03B9	(Live at the Corn Exchange)		200	76.7	-13.4	231404	0			GBPVT2100003
3109887	306028	1	\u0397 \u03B3\u03B5\u03B9\u03C4\u03BF\u03BD\u03B9\u03AC \u03BC\u03B1\u03C2	(Live at the Corn Exchange)		183	109.1	-13.2	175162	0			GBPVT2100004
3109888	306028	1	\u0391\u03BB\u03AC\u03C4\u03B9	(Live at the Corn Exchange)		306	112.7	-9.6	193956	0			GBPVT2100005
3109889	306028	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Live at the Corn Exchange)		270	100.8	-12.8	133972	0			GBPVT2100006
3109891	306054	1	Night Ferry	(Karaoke Version) [Originally Performed by Marlow & the Tides]		228	108	-8	32719	0			GBMHM1900002
3109892	306054	1	Don't Look Down, Darling	(Karaoke Version) [Originally Performed by Marlow & the Tides]		197	117.5	-8.1	33523	0			GBMHM1900003
3109893	306054	1	Salt & Cedar	(Karaoke Version) [Originally Performed by Ines Quillfeather]		197	130.6	-8.1	31998	0			GBMHM1900004
3109894	306054	1	Caf\xE9 M\xE9tropole	(Karaoke Version) [Originally Performed by Zo\xE9 Brindamour]		259	107.8	-7.4	28102	0			GBMHM1900005
3109895	306054	1	The Kettle Song	(Karaoke Version) [Originally Performed by The Crooked Kettles]		238	107.3	-9.1	25399	0			GBMHM1900006
3109896	306054	1	Run the Corner	(Karaoke Version) [Originally Performed by Big Pemberton]		148	125.4	-7	30765	0			GBMHM1900007
3109897	306054	1	1,000 Lanterns	(Karaoke Version) [Originally Performed by Neon Heron]		301	120.2	-7.5	25212	0			GBMHM1900008
3109898	306054	1	Slow Simmer, Pt. 1	(Karaoke Version) [Originally Performed by The Slow Simmer Band]		234	113.9	-8.7	26238	0			GBMHM1900009
3109899	306054	1	Slow Simmer, Pt. 2	(Karaoke Version) [Originally Performed by The Slow Simmer Band]		260	110.6	-8	24427	0			GBMHM1900010
3109900	306054	1	Rain (On the Roof of My Mouth)	(Karaoke Version) [Originally Performed by Sad Umbrella Club]		363	127.7	-8.1	21984	0			GBMHM1900011
3109901	306054	1	Nobody's Motorway	(Karaoke Version) [Originally Performed by Hannah Brackridge]		186	94.9	-9.1	20208	0			GBMHM1900012
3109902	306054	1	Honey Hour	(Karaoke Version) [Originally Performed by Odessa Fairlow]		227	72.5	-7.3	20900	0			GBMHM1900013
3109903	306054	1	Coraz\xF3n de Tamarindo	(Karaoke Version) [Originally Performed by Ni\xF1o Tamarindo]		253	0	-9.8	24209	0			GBMHM1900014
3109904	306054	1	What's the Time in Reykjav\xEDk?	(Karaoke Version) [Originally Performed by Parallel Aunt]		258	129.5	-7.2	19528	0			GBMHM1900015
3109905	306054	1	Ain't Got the Morning	(Karaoke Version) [Originally Performed by Toby "Tin Cup" Marl]		146	0	-8.2	22596	0			GBMHM1900016
3109906	306054	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Karaoke Version) [Originally Performed by \u9752\u3044\u706F\u53F0]		292	126.9	-6.9	22317	0			GBMHM1900017
3109907	306054	1	\uD3B8\uC9C0 (Letter)	(Karaoke Version) [Originally Performed by \uB2EC\uBE5B \uC6B0\uCCB4\uAD6D]		153	79.1	-7.3	16846	0			GBMHM1900018
3109908	306054	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Karaoke Version) [Originally Performed by \u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0422\u0440\u0430\u043C\u0432\u0430\u0439]		283	154.6	-9	21632	0			GBMHM1900019
3109909	306054	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Karaoke Version) [Originally Performed by \u0397\u03C1\u03CE \u03A0\u03B5\u03BB\u03B1\u03B3\u03AF\u03C4\u03B7]		295	100.8	-8.6	17821	0			GBMHM1900020
3109911	306072	1	Night Ferry	(Tribute to Marlow & the Tides)		184	108	-8	31686	0			GBUQ41600001
3109912	306072	1	Don't Look Down, Darling	(Tribute to Marlow & the Tides)		161	117.5	-8.6	34728	0			GBUQ41600002
3109913	306072	1	Salt & Cedar	(Tribute to Ines Quillfeather)		232	130.6	-9.8	39289	0			GBUQ41600003
3109914	306072	1	Caf\xE9 M\xE9tropole	(Tribute to Zo\xE9 Brindamour)		254	107.8	-8.8	34288	0			GBUQ41600004
3109915	306072	1	The Kettle Song	(Tribute to The Crooked Kettles)		308	107.3	-8.4	37187	0			GBUQ41600005
3109916	306072	1	Run the Corner	(Tribute to Big Pemberton)		162	125.4	-9.5	35260	0			GBUQ41600006
3109917	306072	1	1,000 Lanterns	(Tribute to Neon Heron)		324	120.2	-6.9	35302	0			GBUQ41600007
3109918	306072	1	Slow Simmer, Pt. 1	(Tribute to The Slow Simmer Band)		218	113.9	-9.2	27156	0			GBUQ41600008
3109919	306072	1	Slow Simmer, Pt. 2	(Tribute to The Slow Simmer Band)		266	110.6	-9	27657	0			GBUQ41600009
3109920	306072	1	Rain (On the Roof of My Mouth)	(Tribute to Sad Umbrella Club)		280	127.7	-7.1	25591	0			GBUQ41600010
3109921	306072	1	Nobody's Motorway	(Tribute to Hannah Brackridge)		212	94.9	-8.8	26464	0			GBUQ41600011
3109922	306072	1	Honey Hour	(Tribute to Odessa Fairlow)		257	72.5	-8.4	27844	0			GBUQ41600012
3109923	306072	1	Coraz\xF3n de Tamarindo	(Tribute to Ni\xF1o Tamarindo)		215	0	-6.4	28195	0			GBUQ41600013
3109924	306072	1	What's the Time in Reykjav\xEDk?	(Tribute to Parallel Aunt)		296	129.5	-9.6	22248	0			GBUQ41600014
3109925	306072	1	Ain't Got the Morning	(Tribute to Toby "Tin Cup" Marl)		148	0	-7.6	27810	0			GBUQ41600015
3109926	306072	1	\u9752\u3044\u591C\u306E\u96FB\u8ECA	(Tribute to \u9752\u3044\u706F\u53F0)		229	126.9	-9.2	26567	0			GBUQ41600016
3109927	306072	1	\uD3B8\uC9C0 (Letter)	(Tribute to \uB2EC\uBE5B \uC6B0\uCCB4\uAD6D)		155	79.1	-7.6	20256	0			GBUQ41600017
3109928	306072	1	\u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0432\u0435\u0442\u0435\u0440	(Tribute to \u0421\u0435\u0432\u0435\u0440\u043D\u044B\u0439 \u0422\u0440\u0430\u043C\u0432\u0430\u0439)		336	154.6	-6.7	21521	0			GBUQ41600018
3109929	306072	1	\u039A\u03B1\u03BB\u03B7\u03BD\u03CD\u03C7\u03C4\u03B1, \u03B8\u03AC\u03BB\u03B1\u03C3\u03C3\u03B1	(Tribute to \u0397\u03C1\u03CE \u03A0\u03B5\u03BB\u03B1\u03B3\u03AF\u03C4\u03B7)		283	100.8	-8.5	21116	0			GBUQ41600019
3109957	306104	1	Night Ferry	(Lullaby Version)		219	108	-8.2	52865	0			GBMHM2300001
3109958	306104	1	Don't Look Down, Darling	(Lullaby Version)		173	117.5	-9.1	55982	0			GBMHM2300002
3109959	306104	1	Salt & Cedar	(Lullaby Version)		177	130.6	-8.1	47336	0			GBMHM2300003
3109960	306104	1	Caf\xE9 M\xE9tropole	(Lullaby Version)		289	107.8	-10.3	53496	0			GBMHM2300004
3109961	306104	1	The Kettle Song	(Lullaby Version)		288	107.3	-9.5	55965	0			GBMHM2300005
3109962	306104	1	Run the Corner	(Lullaby Version)		155	125.4	-6.6	54782	0			GBMHM2300006
3109963	306104	1	1,000 Lanterns	(Lullaby Version)		309	120.2	-8.6	45080	0			GBMHM2300007
3109964	306104	1	Slow Simmer, Pt. 1	(Lullaby Version)		200	113.9	-8.7	48202	0			GBMHM2300008
3109965	306104	1	Slow Simmer, Pt. 2	(Lullaby Version)		280	110.6	-8.6	46440	0			GBMHM2300009
3109966	306104	1	Rain (On the Roof of My Mouth)	(Lullaby Version)		355	127.7	-9.6	48760	0			GBMHM2300010
3109967	306104	1	Nobody's Motorway	(Lullaby Version)		180	94.9	-10.2	44955	0			GBMHM2300011
3109968	306104	1	Honey Hour	(Lullaby Version)		232	72.5	-7.6	34679	0			GBMHM2300012
3109969	306104	1	Coraz\xF3n de Tamarindo	(Lullaby Version)		214	0	-8.6	36883	0			GBMHM2300013
3109970	306104	1	What's the Time in Reykjav\xEDk?	(Lullaby Version)		275	129.5	-9.8	32741	0			GBMHM2300014
3109995	306125	1	Rooftop, Hurricane			151	81	-8.7	58392	0			BRNWG1100001
3109996	306125	1	Fountain No. 11			290	105.1	-8.4	52307	0			BRNWG1100002
3109997	306125	1	Sugar on the Floor			216	0	-8	50600	0			BRNWG1100003
3109998	306125	1	I'd Rename the Signal for You			256	114.1	-9.8	44138	0			BRNWG1100004
3109999	306125	1	Rooftop, Bridge			160	85.6	-7.4	41385	0			BRNWG1100005
3110024	306127	1	Hollow Kettle			251	93.6	-10.2	63852	0			BRDN22600001
3110025	306127	1	(Paint the) Ballroom			204	90	-7.4	72448	0			BRDN22600002
3110026	306127	1	Hold the Engines			159	99	-8.7	55247	0			BRDN22600003
3110027	306127	1	The Carousel on Fenwick Street			178	120.4	-8.2	54377	0			BRDN22600004
3110028	306127	1	Hot Comb Shuffle			305	113.6	-9.5	59948	0			BRDN22600005
3110029	306127	1	I'd Follow the Orchard for You			275	114.6	-10.5	59244	0			BRDN22600006
3110030	306127	1	Get It Together Now			308	123.9	-10.1	54258	0			BRDN22600007
3110031	306127	1	Don't Rename the Carousel			300	108.3	-10.8	45537	0			BRDN22600008
3110032	306127	1	Moth			208	0	-9.3	41112	6			BRDN22600009
3110033	306127	1	Balcony			289	116.9	-10.5	41795	0			BRDN22600010
3110034	306127	1	Walking over the Staircase			185	107.6	-11.2	39951	0			BRDN22600011
3110037	306143	1	The Radio on Lowgate			229	81.5	-7.7	50120	2			BRUQ40900001
3110038	306143	1	Good Foot Forward			271	84.2	-10.4	56063	0			BRUQ40900002
3110039	306143	1	Chase Me Like a Canyon	(Reprise)		209	98.7	-10.2	48911	0			BRUQ40900004
3110040	306143	1	Lighthouse & Matchbox			284	109.5	-10.6	57152	0			BRUQ40900005
3110041	306143	1	Don't Borrow the Chapel, Pt. 1			189	87.5	-8.7	51670	0			BRUQ40900006
3110042	306143	1	Don't Borrow the Chapel, Pt. 2			227	90.3	-10.4	55139	0			BRUQ40900007
3110043	306143	1	Ottoline's Ember			307	110.1	-8.6	43582	0			BRUQ40900008
3110044	306143	1	77 Bicycles			232	111.8	-9.5	43347	0			BRUQ40900009
3110045	306143	1	Hold Me Like a Postcard			267	0	-9.9	45137	0			BRUQ40900010
3110046	306143	1	Pale Swallows			269	77	-8.5	40726	0			BRUQ40900011
3110047	306143	1	Don't Carry the Radio			246	92.2	-11	41827	0			BRUQ40900012
3110048	306143	1	Ain't No Hurry			335	94.4	-8.2	41655	0			BRUQ40900013
3110050	306147	1	Calling in the Afternoon			209	98	-7.1	117698	6			SERZS0800001
3110051	306147	1	Whistling in November			215	113.5	-8.3	97812	0			SERZS0800002
3110052	306147	1	The Meadow on Platform 9			167	97.8	-7.7	125228	0			SERZS0800003
3110053	306147	1	\xC0s vezes			255	0	-10.1	121989	0			SERZS0800004
3110054	306147	1	Piel de cristal			232	115.4	-7.8	88102	0			SERZS0800005
3110055	306147	1	Piel al rev\xE9s			233	122.7	-6.9	99281	0			SERZS0800006
3110056	306147	1	Canci\xF3n de sal			232	122.6	-9.4	95224	1			SERZS0800007
3110057	306147	1	Adi\xF3s sin ti			215	126.5	-7.3	95849	0			SERZS0800008
3110058	306147	1	Ravenna's Anchor			233	101.5	-9.2	91964	6			SERZS0800009
3110059	306147	1	Adi\xF3s del sur			257	100.6	-9.9	91240	6			SERZS0800010
3110060	306147	1	Jard\xEDn en llamas			207	96.1	-6.6	74242	0			SERZS0800011
3110061	306147	1	The Umbrella on Quarry Row			168	90.6	-10.1	81455	0			SERZS0800012
3110062	306147	1	Mend the Matches			234	116.1	-9.3	72338	2			SERZS0800013
3110078	306152	1	Noche de cristal			177	113	-8.3	128943	0			SES361300001
3110090	306159	1	Lighthouse			238	100.2	-8.9	174419	0			DEMMG0800001
3110091	306159	1	The Quarry on Wren Island			316	105.3	-7.5	140588	6			DEMMG0800002
3110092	306159	1	Don't Wake the Lighthouse			231	143.4	-8.5	171498	0			DEMMG0800003
3110093	306159	1	Amplifier			227	0	-7.6	143440	1			DEMMG0800004
3110094	306159	1	Suitcase No. 4			248	111.7	-8.9	132681	0			DEMMG0800005
3110095	306159	1	Don't Hold the Ballroom, Pt. 1			178	139	-7.6	156864	0			DEMMG0800006
3110096	306159	1	Don't Hold the Ballroom, Pt. 2			281	157.2	-9.3	135372	0			DEMMG0800007
3110097	306159	1	Trust Me Like an Overcoat			187	125.6	-8.8	119887	0			DEMMG0800008
3110098	306159	1	Anchor, Quarry			166	115.1	-9.9	110486	0			DEMMG0800009
3110099	306159	1	Don't Carry the Avalanche			223	141.3	-8.1	126303	0			DEMMG0800010
3110100	306159	1	Nobody's Motorway, Pt. 1			249	145.8	-8.1	108230	0			DEMMG0800011
3110101	306159	1	Nobody's Motorway, Pt. 2			165	116.2	-6.9	101886	0			DEMMG0800012
3110102	306159	1	Cinnamon			298	158.7	-7.5	83228	0			DEMMG0800013
3110115	306197	1	I'd Remember the Postcard for You			311	0	-5.1	186389	0			NODN20900001
3110116	306197	1	55 Feathers			224	126.7	-8.9	209109	0			NODN20900002
3110117	306197	1	Waiting through the Hurricane			308	119.8	-7	215909	0			NODN20900003
3110118	306197	1	Heatwave Telephone			328	128.8	-7.7	164780	0			NODN20900004
3110119	306197	1	Postcard in the Early Hours	(Radio Edit)		365	121.2	-7.9	122237	0			NODN20900006
3110120	306197	1	39 Feathers			294	123.3	-5.6	173964	1			NODN20900007
3110121	306197	1	Letter to Thaddeus			308	120.6	-8.3	148398	2			NODN20900008
3110122	306197	1	I'd Forget the Radio for You			360	127.9	-7.3	145285	0			NODN20900009
3110123	306197	1	Hands to the Light			160	125.1	-8.8	138411	0			NODN20900010
3110124	306197	1	Ravenna's Canyon, Pt. 1			198	0	-8.3	165044	0			NODN20900011
3110125	306197	1	Ravenna's Canyon, Pt. 2			312	129.2	-8.4	126837	0			NODN20900012
3110126	306197	1	Paint Me Like a Harbour			173	123.4	-5.3	147034	6			NODN20900013
3110127	306197	1	One More Floor			331	127.4	-7.7	119127	0			NODN20900014
3110132	306219	1	Kestrel Hill, 3 P.M.	(Acoustic)		305	85.1	-10.3	240372	0			FRPVT1800002
3110133	306219	1	I'd Mend the Suitcase for You			294	85	-10.3	319852	0			FRPVT1800003
3110134	306219	1	Kingdom, Magpie			193	92.5	-8.2	332821	0			FRPVT1800004
3110135	306219	1	I'd Burn the Cinnamon for You			187	72.9	-7.3	297132	0			FRPVT1800005
3110136	306219	1	Engine No. 7			261	86.9	-8.7	308978	0			FRPVT1800006
3110137	306219	1	Half-Lit Lighthouses			269	93.6	-9	214746	0			FRPVT1800007
3110138	306219	1	Learning in August			258	65.4	-7.3	235634	0			FRPVT1800008
3110139	306219	1	Sparrow in November	(Interlude)		336	64.6	-8.5	259502	0			FRPVT1800010
3110140	306219	1	The Chapel on Pier 19			201	80.1	-9.2	221805	0			FRPVT1800011
3110141	306219	1	Bamboo Road			303	83.8	-8.3	175098	0			FRPVT1800012
3110170	306223	1	98 Mountains			178	92.2	-8.8	288486	0		3110182	FRNWG0200001
3110171	306223	1	Harbour			226	85	-7.9	271499	0			FRNWG0200002
3110172	306223	1	Bamboo Road			230	64.7	-10.7	328257	0			FRNWG0200003
3110173	306223	1	Ilse's Bridge			289	83.8	-10	292714	0			FRNWG0200004
3110174	306223	1	Chase the Ghosts			247	90.9	-9.5	222716	1			FRNWG0200005
3110175	306223	1	Lighthouse, Telephone	(Radio Edit)		329	88.4	-10.9	141423	0			FRNWG0200007
3110176	306223	1	Irie Postman			300	81.9	-9.2	254490	0			FRNWG0200008
3110177	306223	1	Sunday Riddim			247	90.5	-10.7	196402	0			FRNWG0200009
3110182	306240	1	98 Mountains			178	92.2	-8.8	296149	0			FRNWG0200001
3110203	306259	1	Sweet Lime			208	73.1	-8.8	310577	6		3110235	FRO261800001
3110204	306259	1	Leaving in February			227	95.6	-7.4	368242	2			FRO261800002
3110205	306259	1	Thunder			208	73.8	-9.8	355391	0			FRO261800003
3110206	306259	1	Unfinished Magpie			270	82.8	-7.1	331032	0			FRO261800004
3110207	306259	1	Bamboo Road			239	69.8	-9.5	287064	0			FRO261800005
3110208	306259	1	Late Corners			176	76.8	-7.3	223894	0			FRO261800006
3110209	306259	1	M\xE1s all\xE1 del r\xEDo			196	65.2	-8	243997	0			FRO261800007
3110235	306264	1	Sweet Lime			208	73.1	-8.8	323108	6			FRO261800001
3110249	306297	1	I'd Wake the Mirror for You			301	108.9	-8.5	666373	0			ESO262100001
3110250	306297	1	I'd Believe the Overcoat for You			444	120.2	-8.8	493556	0			ESO262100002
3110251	306297	1	Walking in the Afternoon			187	112.8	-8.6	569427	0			ESO262100003
3110252	306297	1	Umbrella No. 5, Pt. 1			461	128.2	-7.2	421469	0			ESO262100004
3110253	306297	1	Umbrella No. 5, Pt. 2			189	112.4	-8.9	467285	0			ESO262100005
3110280	306324	1	Kofi's Kingdom			458	109.8	-8.3	596676	0			ESNWG9900001
3110281	306324	1	Parallax			361	112.7	-6.3	481643	0			ESNWG9900002
3110282	306324	1	Suitcase No. 10			447	0	-9.9	538745	0			ESNWG9900003
3110283	306324	1	Sleep Mode			320	126.8	-7.4	567099	0			ESNWG9900004
3110284	306324	1	(Burn the) Thunder			430	113.4	-8.4	437813	0			ESNWG9900005
3110285	306324	1	Cold Boot			282	109.5	-8.7	482694	0			ESNWG9900006
3110286	306324	1	Modular Tide			442	119.5	-7.2	422943	0			ESNWG9900007
3110306	306343	1	Ghost in the Patchbay			197	106.7	-6.2	526467	0			ESMHM1900001
3110307	306343	1	Vashti's Garden			291	108.4	-6.7	525236	0			ESMHM1900002
3110308	306343	1	Tangerine No. 7			458	115.8	-9.9	479325	0			ESMHM1900003
3110309	306343	1	The Foxglove on Wren Island			212	107.8	-9.9	438729	0			ESMHM1900004
3110310	306343	1	78 Matches			478	125.7	-6.2	440742	0			ESMHM1900005
3110311	306343	1	73 Umbrellas			205	102.9	-7.4	472164	0			ESMHM1900006
3110312	306343	1	Looking over the Ballroom			195	128.3	-9.5	391397	0			ESMHM1900007
3110313	306343	1	Phase 2			239	125.3	-6	384845	0			ESMHM1900008
3110314	306343	1	Gr\xF6\xDFer als der Regen			430	100.3	-6.9	402960	0			ESMHM1900009
3110315	306343	1	Letter to Marguerite			238	134.6	-8.7	334034	1			ESMHM1900010
3110316	306343	1	Fountain, Ballroom			211	109.7	-6.6	358129	1			ESMHM1900011
3110317	306343	1	Sine Language			326	136	-8.4	410270	0			ESMHM1900012
3110346	306363	1	Don't Paint the Garden			199	64	-15.8	516839	0			ESO262600001
3110347	306363	1	I'd Follow the Thunder for You			170	120.4	-15.2	509556	2			ESO262600002
3110348	306363	1	Weightless Lantern			275	129.1	-16.7	510184	0			ESO262600003
3110349	306363	1	Salted Suitcase			187	135.9	-14.9	374115	0			ESO262600004
3110350	306363	1	Stubborn Embers			222	57.9	-15.9	434420	0			ESO262600005
3110351	306363	1	(Mend the) Snowfall			158	126.4	-13.1	324245	0			ESO262600006
3110352	306363	1	Calling in August			213	127.5	-14.5	382407	0			ESO262600007
3110365	306387	1	Don't Paint the Garden			199	64	-15.8	589198	0		3110346	ESO262600001
3110366	306387	1	Don't Paint the Garden	(Instrumental)		220	64	-14.8	205484	0			ESO262600008
3110384	306393	1	Umbrella No. 5			89	126	-16	552431	0			ESG0U2600001
3110385	306393	1	Fountain			98	112.7	-15.9	615014	0			ESG0U2600002
3110386	306393	1	74 Rooms			134	119.7	-14.9	519410	0			ESG0U2600003
3110387	306393	1	Rusted Bridge			75	108.5	-14.5	555223	0			ESG0U2600004
3110388	306393	1	Driving in June			161	131.4	-15.1	562829	0			ESG0U2600005
3110389	306393	1	Postcard & Balcony			219	102.1	-14.7	475753	0			ESG0U2600006
3110390	306393	1	Title Screen			264	74.8	-14.8	421624	0			ESG0U2600007
3110391	306393	1	The Sparrow on Ashdown Lane			279	131.1	-14.7	374643	0			ESG0U2600008
3110392	306393	1	22 Satellites			268	77.1	-15.9	411771	0			ESG0U2600009
3110393	306393	1	The Compass on Bellweather			244	102.6	-14.2	391648	0			ESG0U2600010
3110394	306393	1	Wilhelmina's Fountain			200	86.2	-16.6	379551	0			ESG0U2600011
3110395	306393	1	The Snowfall on Lantern Square			135	82.7	-16.8	352399	0			ESG0U2600012
3110405	306413	1	Ballroom, Orchard			137	76.6	-15.7	477390	6			ESM5L2200001
3110406	306413	1	Corin's Ballroom			191	120	-16.3	471090	0			ESM5L2200002
3110407	306413	1	The Vault			187	67.4	-13.5	410743	0			ESM5L2200003
3110408	306413	1	Letter to Maelle			150	79.3	-13.6	360355	0			ESM5L2200004
3110410	306430	1	Looking by the Magpie			159	84.8	-14.4	600817	0			ESDN21100001
3110411	306430	1	(Forget the) Tangerine			168	118.8	-13.2	557971	0			ESDN21100002
3110412	306430	1	Telephone & Orchard			293	63.9	-13.7	425799	0			ESDN21100003
3110413	306430	1	Magpie in August			113	83.8	-16.1	430027	0			ESDN21100004
3110414	306430	1	Don't Leave the Chapel			229	123.9	-15.5	480134	0			ESDN21100005
3110415	306430	1	13 Feathers			209	69.8	-13.6	324508	0			ESDN21100006
3110416	306430	1	(Forget the) Kettle			268	58.8	-13.2	351838	0			ESDN21100007
3110421	306438	1	Looking by the Magpie			159	84.8	-14.4	522526	0			ESDN21100001
3110438	306461	1	(Chase the) Suitcase			289	80.1	-6.2	246848	0			FRDN21600001
3110439	306461	1	Mirror			163	139.1	-8.1	227846	0			FRDN21600002
3110440	306461	1	The Satellite on Wren Island			200	126.8	-6.9	197389	0			FRDN21600003
3110441	306461	1	Unfinished Parade			203	102.3	-5.8	160659	0			FRDN21600004
3110442	306461	1	Canci\xF3n de sal			216	162	-9	173895	0			FRDN21600005
`;var users2=`
id	name	country	tracks	albums	artists	playlists	podcasts	radios	followings
1208441	ottoline.plays	GB	3104419,3108989,3105552,3104420,3107386,3104375,3104557,3105555,3104422,3105209,3107569,3105575,3105062,3104524,3104343,3104917,3106990,3104406,3104376,3105570,3107566,3105061,3105111,3104627,3104679,3104943,3104229,3104253,3105558,3105077,3104561,3107540,3104559,3108365,3104626,3105109,3104230	301191,303921,301724,301326,301605,301791,301487,301870,304050,301669,303581,301256	124,151,161,278,95,14,284,291,129,105	1362366106,1441558236,1386123745,1433639023	51202,52935,61600	30771,30805,30822,30839	2770915,3034277,6120334,8902156,4417083
2770915	Zeynep K.	DE	3108312,3105418,3109692,3108854,3106877,3106774,3106697,3106946,3109564,3106249,3108281,3106346,3106250,3106698,3105457,3106718,3106716,3105474,3106892,3105458,3106381,3109407,3106246,3106288,3106790,3106286,3107583,3106883,3106094,3105443,3106247,3106321,3107584,3106255,3109191,3106864,3108591,3105476,3106898,3109162,3106096,3106894,3109192,3105444,3105415,3107623,3106347,3106696,3106694,3105475,3106879,3108311,3105420,3106899,3108612,3105414,3106707,3106116	304833,302764,302866,302137,302884,303328,302109,305993,304860,304638,304985,304061	292,236,194,238,208,228,245,235,357,375	1425719810,1322770041,1441558236,1401962171	54668	30703,30737,30754	1208441,5561890,6120334,4417083
3034277	dj_abuela	ES	3105557,3107181,3105536,3105460,3105501,3105459,3105417,3109630,3105442,3107216,3105573,3108154,3108692,3105447,3105455,3108198,3105418,3108346,3105639,3105445,3105499,3105545,3105586,3105552,3107183,3108731,3105634,3105458,3108855,3105537,3105572,3109310,3108062,3108693,3105607,3108712,3108686,3105533,3105497,3109303,3105570,3107136,3105474,3108124,3107182,3109039	302249,304642,304472,303766,304651,302339,303640,302292,303710,301724,304901,305665	381,166,362,101,161,266,172,353,325,329	1330689254,1417800597,1457396662,1433639023	56401,65066,66799	30601,30618,30788,30958	1208441,5561890,8902156
5561890	Kwabena & the kids	GB	3105476,3107798,3108887,3105474,3108344,3107917,3108690,3108346,3107797,3105568,3108326,3107571,3105571,3105535,3109433,3105442,3105443,3108730,3107543,3105634,3105446,3107569,3105587,3107904,3108692,3105538,3105500,3105534,3105458,3107796,3105635,3105566,3109039,3105558,3105416,3106433,3107876,3107801,3105445,3105456,3106485,3105497,3108196,3107803,3105556,3109387,3105417,3107566,3105537,3105441,3108857,3108328	305696,302284,304437,304039,302137,304061,305880,303710,304050,302389,305713,302967	157,266,161,166,347,368,306,312,353,172	1338608467,1314850828,1346527680,1362366106	56401,63333,70265	30601,30618,30890,30924	2770915,3034277,6120334,8902156,4417083
6120334	\u307F\u3069\u308A\u200B\u306E\u30EC\u30B3\u30FC\u30C9	JP	3107441,3105207,3108347,3105440,3108611,3107389,3108275,3109133,3108366,3106109,3108345,3106892,3105460,3107344,3108504,3106095,3105476,3109564,3105413,3105421,3106101,3107390,3106116,3105462,3105331,3108372,3108327,3106110,3107387,3105475,3106715,3107386,3106791,3108319,3105414,3106108,3105210,3108506,3108312,3108313,3108274,3105478,3108854,3105416,3106099,3105461,3108507,3105456,3106098,3108596,3105415	303220,304729,305987,305993,304702,303192,304658,303328,302051,304003,303335,304833	228,375,67,278,138,340,347,236,273,235	1433639023,1457396662,1441558236,1330689254	52935	30737,30805,30822,30975	1208441,2770915,5561890,4417083
8902156	big-loud-tim	US	3105692,3105735,3106094,3107687,3105863,3105893,3106006,3105696,3106165,3105847,3105955,3106109,3106110,3105896,3109660,3106093,3106107,3106042,3105942,3105815,3106007,3105786,3109192,3106111,3106013,3105848,3105788,3106043,3106113,3105939,3105784,3106100,3106099,3108611,3106037,3107632,3105736,3105846,3105894,3106045,3105695,3105866	302447,304860,302812,302602,302764,304142,304177,305776,302791,302629,304130,302514	180,301,194,189,322,378,179,200,297,182	1386123745,1346527680,1330689254,1401962171	58134,59867	30635,30652,30669,30686	1208441,3034277,5561890
4417083	nell.tarnmoor	GB	3108276,3105138,3105440,3105455,3106696,3108326,3105416,3105459,3104420,3105538,3104583,3105498,3105414,3108194,3105537,3105604,3105575,3108328,3105444,3105415,3105557,3105497,3104494,3105585,3104376,3106695,3105474,3105413,3108313,3104493,3104233,3104764,3106093,3106096,3105417,3104626,3105533,3106109,3104229,3108611,3105446,3105362	301507,301191,301947,303269,303616,305987,303948,304890,304554,305993,303328,302284	49,157,39,291,95,228,172,21,133,378	1425719810,1409881384,1457396662,1394042958	51202,52935,56401,61600	30601,30618,30737,30771	1208441,3034277,6120334
`;var demoFacts=()=>({genres:readTable(genres,genreRow),artists:readTable(artists2,artistRow),...readAlbums(),radios:readTable(radios2,radioRow),playlists:readTable(playlists2,playlistRow).map(row=>({...row,public:!0,collaborative:!1})),...readPodcasts(),...readListeners()}),genreRow=external_exports.object({id:number,name:text,near:ids,editorial:optional}),artistRow=external_exports.object({id:number,name:text,genreIds:ids,fans:number,radio:flag}),titled={id:number,title:text},described={...titled,description:text},radioRow=external_exports.object({...described,genreId:number,trackIds:ids,mix:flag}),listed={...described,created:text,fans:number,trackIds:ids},playlistRow=external_exports.object({...listed,creatorId:number}),albumRow=external_exports.object({...titled,artistId:number,label:text,upc:text,releaseDate:text,recordType:external_exports.enum(["album","single","ep","compile"]),fans:number,explicitCover:number,withdrawn:flag});function readAlbums(){let rows=readTable(albums2,albumRow);return{albums:rows.map(({explicitCover:_2,withdrawn,...album2})=>({...album2,available:!withdrawn})),tracks:readTracks(new Map(rows.map(row=>[row.id,row])))}}var trackRow=external_exports.object({id:number,titleShort:text,titleVersion:text,featured:ids,albumId:number,disk:number,duration:number,bpm:number,gain:number,rank:number,isrc:text,releaseDate:text,explicitContent:number,alternativeId:optional});function readTracks(albums3){let counts2=new Map;return readTable(tracks2,trackRow).map(row=>{let{albumId,disk,titleShort,titleVersion,explicitContent,alternativeId}=row,album2=albums3.get(albumId);if(!album2)throw new RangeError(`no album of track ${row.id}`);let position=(counts2.get(`${albumId} ${disk}`)??0)+1;return counts2.set(`${albumId} ${disk}`,position),{...row,title:titleVersion===""?titleShort:`${titleShort} ${titleVersion}`,artistId:album2.artistId,position,releaseDate:row.releaseDate||album2.releaseDate,explicit:explicitContent===1,explicitCover:album2.explicitCover,readable:alternativeId===void 0}})}var podcastRow=external_exports.object({...described,genreId:number,fans:number,withdrawn:flag,notes:flag}),episodeRow=external_exports.object({...described,podcastId:number,releaseDate:text,duration:number});function readPodcasts(){let rows=readTable(podcasts,podcastRow),withdrawn=new Set(rows.flatMap(row=>row.withdrawn?row.id:[])),episodes2=readTable(episodes,episodeRow).map(row=>({...row,available:!withdrawn.has(row.podcastId)}));return{podcasts:rows.map(({withdrawn:withdrawn2,notes,...podcast2})=>{let noted=notes?episodes2.filter(({podcastId})=>podcastId===podcast2.id):[];return{...podcast2,description:podcast2.description+notesOn(noted),available:!withdrawn2}}),episodes:episodes2}}function notesOn(episodes2){return episodes2.length===0?"":`

In this season:
${episodes2.map(({title,description},at)=>`${at+1}. ${title}: ${description}`).join(`
`)}

${credits}`}var credits="Recorded in a spare room with a duvet on the door. Mixed on Wednesdays. The signature tune is played on a piano that has not been tuned since the spring, which we have decided to like. If an episode has a mistake in it, write to us and we will read your letter out, thank you by name, and correct it in the notes; if it has no mistakes, write to us as well, because that would be news.",favouriteIds={tracks:ids,albums:ids,artists:ids,playlists:ids,podcasts:ids,radios:ids},userRow=external_exports.object({id:number,name:text,country:text,...favouriteIds,followings:ids}),ownerRow=external_exports.object({id:number,firstname:text,lastname:text,email:text,birthday:text,gender:external_exports.enum(["F","M"]),lang:text,inscriptionDate:text,searches:text,bookmarkedEpisode:number,bookmark:number,history:ids,flow:ids}),{podcasts:_,...suggestedIds}=favouriteIds,recommendedRow=external_exports.object({...suggestedIds,releases:ids}),uploadRow=external_exports.object({...titled,artist:text,album:text,duration:number}),ownPlaylistRow=external_exports.object({...listed,public:flag,isLovedTrack:flag});function readListeners(){let everybody=readTable(users2,userRow).map(({id,name,country,followings,...favourites})=>({id,name,country,favourites,followings})),{searches,bookmarkedEpisode,bookmark,...facts}=readRecord(owner,ownerRow),user2=everybody.find(({id})=>id===facts.id);if(user2===void 0)throw new RangeError("the owner is not among the users");let owner2={...user2,...facts,recommendations:readRecord(recommendations,recommendedRow),personalSongs:readTable(uploads,uploadRow),playlists:readTable(ownerPlaylists,ownPlaylistRow).map(row=>({...row,collaborative:!1,trackIds:row.isLovedTrack?[...user2.favourites.tracks]:row.trackIds})),bookmark:{episodeId:bookmarkedEpisode,offset:bookmark},searches:searches.split(`
`)};return{users:everybody.filter(({id})=>id!==owner2.id),owner:owner2}}var demoCatalogue=()=>deriveCatalogue(demoFacts());var createRequestHandler=({context,tokens,quota,handlerOf:handlerOf2})=>({method,path,params,token,language})=>{if(!quota(tokens.isValid(token)))throw errors.quota();let caller=tokens.caller(token),found=route(method,path,params);authorizeRoute(found,caller),checkPathIds(found.path);let{library:library2=context.library}=caller??{},body=handlerOf2(found.entry)({context:{...context,library:library2},caller,pattern:found.entry.endpoint.path,path:found.path,params,language});return body instanceof TextBody?{status:200,type:body.contentType,text:body.text}:json(body)},TextBody=class{contentType;text;constructor(contentType,text2){this.contentType=contentType,this.text=text2}},changing=change=>call=>(change(call),!0),candidates=entries.map(entry=>({entry,segments:parsePath(entry.endpoint.path)}));function route(method,path,params){let parts=path.split("/").filter(part=>part!=="");parts[0]==="2.0"&&parts.shift();let ofMethod=candidates.filter(({entry})=>entry.endpoint.method===method),found=matchPath(ofMethod,parts.map(decodeSegment)),[best2]=found;if(!best2)throw errors.unknownPath(path);let{path:pattern}=best2.candidate.entry.endpoint,rivals=found.filter(({candidate:candidate2})=>candidate2.entry.endpoint.path===pattern),{candidate,values}=rivals.find(rival=>missing(rival.candidate.entry,params).length===0)??best2;return requireParams(candidate.entry,params),{entry:candidate.entry,path:values}}function requireParams(entry,params){let absent=missing(entry,params);if(absent.length>0)throw errors.missing(...absent);if(needs(entry).some(({names,blank:blank2})=>!blank2&&names.every(name=>(params[name]??"").trim()==="")))throw errors.emptyParameter()}var missing=(entry,params)=>needs(entry).filter(({names})=>!names.some(name=>name in params)).flatMap(({names})=>names.slice(0,1));function needs({endpoint}){let inPath=new Set(pathKeys(endpoint.path)),named2=Object.entries(endpoint.input).filter(([name])=>!inPath.has(name)).map(([name,field])=>{let plural=field.plural===void 0?[]:[field.plural];return{name,optional:field.optional,names:[field.wire??name,...plural]}}),always=named2.filter(({optional:optional2})=>!optional2).map(({names})=>({names,blank:!1})),either=new Set(named2.flatMap(({name,names})=>endpoint.anyOf?.includes(name)?names:[]));return either.size===0?always:[...always,{names:[...either],blank:either.size>1}]}function authorizeRoute({entry:{endpoint},path},caller){let writes=endpoint.effect!=="read",{kind,below}=objectPath(endpoint.path)??{},personal=endpoint.owner||endpoint.permissions.length>0||path.user_id==="me"||kind==="user"&&below!=="";if(!caller){if(writes||personal)throw errors.tokenNeeded();return}if(!endpoint.permissions.every(permission=>caller.permissions.has(permission)))throw errors.permission();if(writes&&path.user_id!==void 0&&!isSelf(path.user_id,caller))throw errors.permission()}var isSelf=(userId,caller)=>userId==="me"||Number(userId)===caller.userId,texts=new Set(["isrc","upc","kind"]),unknownErrors={genre_id:errors.wrongParameter,editorial_id:errors.wrongParameter,radio_id:errors.wrongParameter,podcast_id:errors.noCode,episode_id:errors.noCode},unknownError=idName2=>(unknownErrors[idName2]??errors.noData)();function checkPathIds(path){for(let[name,value]of Object.entries(path))if(!(texts.has(name)||name==="user_id"&&value==="me")&&!isId(value))throw unknownError(name)}var isId=value=>/^-?\d{1,16}$/.test(value)&&Number.isSafeInteger(Number(value));var favouritesKey=(userId,kind)=>`${userId} ${kind}`,storedFavourites=(collections,userId,kind)=>collections.favourites.get(favouritesKey(userId,kind))??[];function favouriteLists(collections,exists,seconds2){let stored=(userId,kind)=>storedFavourites(collections,userId,kind),write=(userId,kind,items)=>collections.favourites.put(favouritesKey(userId,kind),items);return{favourites:(userId,kind)=>stored(userId,kind).filter(({id})=>exists(kind,id)),addFavourites:(userId,kind,ids3)=>collections.change(()=>{if(!ids3.every(id=>exists(kind,id)))throw errors.noData();let held=stored(userId,kind),there=new Set(held.map(({id})=>id)),added=[...new Set(ids3)].filter(id=>!there.has(id)).map(id=>({id,at:seconds2()}));if(added.length===0)return!1;if(held.length+added.length>mostFavourites)throw errors.itemsLimit();return write(userId,kind,[...held,...added]),!0}),removeFavourite:(userId,kind,id)=>collections.change(()=>{let held=stored(userId,kind),left=held.filter(each=>each.id!==id);left.length<held.length&&write(userId,kind,left)})}}var bookmarksOf=({bookmarks})=>({bookmark:(userId,episodeId)=>bookmarks.get(`${userId} ${episodeId}`),setBookmark:(userId,episodeId,offset)=>bookmarks.put(`${userId} ${episodeId}`,offset),removeBookmark:(userId,episodeId)=>{bookmarks.remove(`${userId} ${episodeId}`)}});function personalSongsOf({personal,change:transaction}){let find=id=>personal.get(String(id)),need=id=>{let song=find(id);if(!song)throw errors.noData();return song};return{personalSongs:userId=>personal.all().filter(({ownerId})=>ownerId===userId),personalSong:find,updatePersonalSong:(id,change)=>transaction(()=>{let song=need(id),{title=song.title,artist:artist2=song.artist,album:album2=song.album}=change;personal.put(String(id),{...song,title,artist:artist2,album:album2})}),removePersonalSong:id=>transaction(()=>{personal.remove(String(need(id).id))})}}var mostPlays=50,mostSearches=100;function activityOf(collections,people2,exists,seconds2){let followings=userId=>collections.followings.get(String(userId))??[],searches=userId=>collections.searches.get(String(userId))??[];return{followings:userId=>followings(userId).filter(id=>people2.has(id)),followers:userId=>[...people2].filter(id=>followings(id).includes(userId)),follow:(userId,target)=>collections.change(()=>{if(!people2.has(target))throw errors.noData();let held=followings(userId);return held.includes(target)?!1:(collections.followings.put(String(userId),[...held,target]),!0)}),unfollow:(userId,target)=>collections.change(()=>{let left=followings(userId).filter(id=>id!==target);collections.followings.put(String(userId),left)}),history(userId){return(collections.history.get(String(userId))??[]).filter(({id})=>exists(id)).slice(0,mostPlays)},searches,recordSearch:(userId,query)=>collections.change(()=>{let others=searches(userId).filter(search3=>search3.query!==query),latest=[{query,at:seconds2()},...others].slice(0,mostSearches);collections.searches.put(String(userId),latest)})}}var kept=external_exports.object({id:external_exports.int(),at:external_exports.number()}),keptList=external_exports.array(kept),idList=external_exports.array(external_exports.int()),playlistDocument=external_exports.object({id:external_exports.int(),title:external_exports.string(),description:external_exports.string(),public:external_exports.boolean(),collaborative:external_exports.boolean(),isLovedTrack:external_exports.boolean(),creatorId:external_exports.int(),created:external_exports.number(),modified:external_exports.number(),fans:external_exports.int(),tracks:keptList,deleted:external_exports.boolean().optional()}),personalDocument=external_exports.object({id:external_exports.int(),ownerId:external_exports.int(),title:external_exports.string(),artist:external_exports.string(),album:external_exports.string(),duration:external_exports.number()}),searched=external_exports.object({query:external_exports.string(),at:external_exports.number()}),searchedList=external_exports.array(searched);function collection(store,space,schema){let read=value=>{let result=schema.safeParse(value);if(result.success)return result.data;throw new StoreError(`A document in ${space} is not what this version of the server writes.`)};return{get(key){let value=store.get(space,key);return value===void 0?void 0:read(value)},all:()=>store.list(space).map(({value})=>read(value)),put:(key,value)=>store.put(space,key,value),remove:key=>store.delete(space,key)}}var openCollections=store=>({change:work=>store.change(work),favourites:collection(store,"embedded favourites",keptList),playlists:collection(store,"embedded playlists",playlistDocument),followings:collection(store,"embedded followings",idList),bookmarks:collection(store,"embedded bookmarks",external_exports.number()),history:collection(store,"embedded history",keptList),searches:collection(store,"embedded searches",searchedList),personal:collection(store,"embedded personal songs",personalDocument),counters:collection(store,"embedded counters",external_exports.int())});var nextIdKey="next playlist",firstId=90000000001;function playlistsOf(collections,catalogue,known,seconds2){let{change}=collections,documents=playlistDocuments(collections,catalogue,seconds2),present=({deleted:_2,...record})=>({...record,tracks:record.tracks.filter(({id})=>known(id))});return{get(id){let document2=documents.find(id);return document2&&present(document2)},madeBy:userId=>documents.madeBy(userId).map(present),create:(userId,facts)=>change(()=>{if(documents.madeBy(userId).length>=mostMade)throw errors.itemsLimit();let id=takeId(collections);return documents.write({...blankPlaylist,...facts,id,creatorId:userId,created:seconds2()}),id}),update:(id,facts)=>change(()=>documents.write(changed(documents.need(id),facts))),addTracks:(id,trackIds)=>change(()=>{let document2=documents.need(id),tracks6=appended(document2.tracks,trackIds,known,seconds2()),most=document2.isLovedTrack?mostFavourites:mostPlaylistTracks;if(tracks6.length>most)throw errors.itemsLimit();documents.write({...document2,tracks:tracks6})}),reorder:(id,trackIds)=>change(()=>{let document2=documents.need(id);documents.write({...document2,tracks:reordered(document2.tracks,trackIds,known)})}),removeTracks:(id,trackIds)=>change(()=>{let document2=documents.need(id),gone=new Set(trackIds);documents.write({...document2,tracks:document2.tracks.filter(track2=>!gone.has(track2.id))})}),remove:id=>change(()=>{let document2=documents.need(id);if(document2.isLovedTrack)throw errors.permission();documents.remove(document2)})}}var changed=(document2,facts)=>({...document2,title:facts.title??document2.title,description:facts.description??document2.description,public:facts.public??document2.public,collaborative:facts.collaborative??document2.collaborative}),blankPlaylist={public:!0,collaborative:!1,isLovedTrack:!1,fans:0,modified:0,tracks:[]},mostMade=200;function takeId({counters}){let id=counters.get(nextIdKey)??firstId;return counters.put(nextIdKey,id+1),id}function appended(held,trackIds,known,at){let there=new Set(held.map(({id})=>id));for(let id of trackIds){if(!known(id))throw errors.wrongParameter("songs");if(there.has(id))throw errors.alreadyThere();there.add(id)}return[...held,...trackIds.map(id=>({id,at}))]}function reordered(held,trackIds,known){let byId=new Map(held.map(track2=>[track2.id,track2])),gone=held.filter(({id})=>!known(id)),tracks6=trackIds.map(id=>byId.get(id)),found=tracks6.filter(track2=>track2!==void 0),isWhole=found.length===tracks6.length&&trackIds.length+gone.length===held.length,isOnce=new Set(trackIds).size===trackIds.length;if(!isWhole||!isOnce||!trackIds.every(known))throw errors.wrongParameter("order");return[...found,...gone]}function playlistDocuments(collections,catalogue,seconds2){let withTracks=document2=>document2.isLovedTrack?{...document2,tracks:storedFavourites(collections,document2.creatorId,"tracks")}:document2,find=id=>{let stored=collections.playlists.get(String(id));if(stored)return stored.deleted?void 0:withTracks(stored);let node=catalogue.playlists.get(id);return node&&fromNode(node)},write=document2=>{let{isLovedTrack,creatorId,tracks:tracks6}=document2;isLovedTrack&&collections.favourites.put(favouritesKey(creatorId,"tracks"),tracks6);let stored={...document2,tracks:isLovedTrack?[]:tracks6,modified:seconds2()};collections.playlists.put(String(document2.id),stored)};return{find,need(id){let document2=find(id);if(!document2)throw errors.noData();return document2},madeBy(userId){let stored=collections.playlists.all(),covered=new Set(stored.map(({id})=>id)),behind=[...catalogue.playlists.values()].filter(({id})=>!covered.has(id)).map(fromNode);return[...stored.filter(({deleted})=>!deleted).map(withTracks),...behind].filter(({creatorId})=>creatorId===userId).sort((a,b)=>Number(b.isLovedTrack)-Number(a.isLovedTrack)||a.id-b.id)},write,remove(document2){catalogue.playlists.has(document2.id)?write({...document2,deleted:!0}):collections.playlists.remove(String(document2.id))}}}function fromNode(node){let{trackIds,...facts}=node,created=secondsOf(node.created),tracks6=trackIds.map(id=>({id,at:created}));return{...facts,created,modified:created,tracks:tracks6,isLovedTrack:!1}}function openLibrary(store,catalogue,now){let collections=openCollections(store),seconds2=()=>Math.floor(now()/1e3);isFilled(collections)||store.change(()=>isFilled(collections)||fillLibrary(collections,catalogue,seconds2()));let trackExists=id=>id<0?collections.personal.get(String(id))!==void 0:catalogue.tracks.has(id),playlists4=playlistsOf(collections,catalogue,trackExists,seconds2),exists=(kind,id)=>kind==="playlists"?playlists4.get(id)!==void 0:kind==="tracks"?trackExists(id):catalogue[kind].has(id),userIds=new Set([catalogue.owner.id,...catalogue.users.keys()]);return{...favouriteLists(collections,exists,seconds2),...bookmarksOf(collections),...personalSongsOf(collections),...activityOf(collections,userIds,trackExists,seconds2),playlists:playlists4}}var filledKey="seeded",daySeconds=86400,playSeconds=240,isFilled=collections=>collections.counters.get(filledKey)!==void 0;function fillLibrary(collections,catalogue,at){let{owner:owner2}=catalogue;for(let user2 of[owner2,...catalogue.users.values()])fillUser(collections,user2,at);for(let playlist2 of owner2.playlists)fillPlaylist(collections,owner2,playlist2);for(let song of owner2.personalSongs)collections.personal.put(String(song.id),{...song,ownerId:owner2.id});collections.history.put(String(owner2.id),spaced(owner2.history,at,playSeconds)),collections.bookmarks.put(`${owner2.id} ${owner2.bookmark.episodeId}`,owner2.bookmark.offset);let searches=owner2.searches.map((query,index)=>({query,at:at-(index+1)*daySeconds}));collections.searches.put(String(owner2.id),searches),collections.counters.put(filledKey,1)}function fillUser(collections,user2,at){for(let kind of favouriteKinds)collections.favourites.put(favouritesKey(user2.id,kind),initialFavourites(user2,kind,at));collections.followings.put(String(user2.id),user2.followings)}var initialFavourites=(user2,kind,at)=>spaced([...user2.favourites[kind]].reverse(),at,daySeconds).reverse(),spaced=(ids3,at,step)=>ids3.map((id,index)=>({id,at:at-(index+1)*step}));function fillPlaylist(collections,owner2,playlist2){let created=secondsOf(playlist2.created),{trackIds,...facts}=playlist2;collections.playlists.put(String(playlist2.id),{...facts,creatorId:owner2.id,created,modified:created,tracks:playlist2.isLovedTrack?[]:trackIds.map(id=>({id,at:created}))})}import{createHash as createHash2}from"node:crypto";function renderer(type,makers7,variants5){let made=new Map(Object.entries(makers7));return(context,node,variant,extras={})=>{let body={},facts={...node,...extras,type};for(let name of variants5[variant]){let own2=context.catalogue.fieldOf?.(type,name,node),make=made.get(name),value=own2===void 0?make?make({context,node,variant,extras}):Reflect.get(facts,name):own2;value!=null&&(body[name]=value)}return body}}var md5=text2=>createHash2("md5").update(text2).digest("hex"),sha256=text2=>createHash2("sha256").update(text2).digest("hex"),previewLife=900,seconds=context=>Math.floor(context.now()/1e3),link=(context,kind,id)=>`${context.origin}/${kind}/${id}`,share=(context,path,label)=>`${context.origin}/${path}?utm_source=embedded&utm_content=${label}&utm_term=0_${seconds(context)}&utm_medium=web`,addressesOf=kind=>({link:({context,node})=>link(context,kind,node.id),share:({context,node:{id}})=>share(context,`${kind}/${id}`,`${kind}-${id}`)});function preview(context,trackId){let file=md5(`preview-${trackId}`),path=`/api/1/1/${[...file.slice(0,5)].join("/")}/0/${file}.mp3`,signed=`exp=${seconds(context)+previewLife}~acl=${path}*~data=user_id=0,application_id=42`;return`${context.origin}${path}?hdnea=${signed}~hmac=${sha256(signed)}`}function streamToken(context,kind,id){let day=Math.floor(seconds(context)/86400),words=[0,1,2].map(part=>sha256(`${kind}-${id}-${day}-${part}`));return`AAAA${Buffer.from(words.join(""),"hex").toString("base64url")}`}var pictureSizes={small:56,medium:250,big:500,xl:1e3},pictureHash=(kind,id)=>md5(`${kind}-${id}`),picture=(context,folder,hash,side2)=>`${context.origin}/images/${folder}/${hash}/${side2}x${side2}-000000-80-0-0.jpg`,thumbnail=(context,folder,hash)=>`${context.origin}/images/${folder}/${hash}/1000x1000.jpg`,imageOf=(context,kind,id)=>`${context.origin}/${kind}/${id}/image`,plainPicture=(context,folder,hash)=>picture(context,folder,hash,180),pictureNames=["picture","picture_small","picture_medium","picture_big","picture_xl"],pictureFields=(context,folder,hash)=>Object.fromEntries(Object.entries(pictureSizes).map(([size2,side2])=>[`picture_${size2}`,picture(context,folder,hash,side2)])),sizedPictures=pictureOf=>{let sized2=side2=>subject=>picture(subject.context,...pictureOf(subject),side2);return{picture_small:sized2(pictureSizes.small),picture_medium:sized2(pictureSizes.medium),picture_big:sized2(pictureSizes.big),picture_xl:sized2(pictureSizes.xl)}};var makers={...addressesOf("artist"),picture:({context,node})=>imageOf(context,"artist",node.id),...sizedPictures(({node})=>["artist",pictureHash("artist",node.id)]),nb_album:({node})=>node.albumIds.length,nb_fan:({node})=>node.fans,tracklist:({context,node})=>`${link(context,"artist",node.id)}/top?limit=50`},head=["id","name"],linked=[...head,"link"],small=["picture","picture_small","picture_medium","picture_big"],counts=["nb_album","nb_fan","radio","tracklist"],end=["tracklist","type"],variants={full:[...linked,"share",...pictureNames,...counts,"type"],listed:[...linked,...pictureNames,...counts,"type"],favourite:[...linked,...pictureNames,...counts,"time_add","type"],userChart:[...linked,...small,...counts,"type"],chart:[...linked,...pictureNames,"radio","tracklist","position","type"],genre:[...head,...pictureNames,"radio",...end],contributor:[...linked,"share",...pictureNames,"radio",...end,"role"],named:[...head,...end],linked:[...linked,...end],pictured:[...head,...pictureNames,...end],linkedPictured:[...linked,...pictureNames,...end],inChart:[...linked,...pictureNames,"radio",...end],inTrack:[...linked,"share",...pictureNames,"radio",...end]},renderArtist=renderer("artist",makers,variants);function artistOf(context,id,variant){let node=context.catalogue.artists.get(id);return node&&variant&&renderArtist(context,node,variant)}var contributors=(context,mainId,guestIds)=>[...nodesOf(context.catalogue.artists,[mainId]).map(node=>renderArtist(context,node,"contributor",{role:"Main"})),...nodesOf(context.catalogue.artists,guestIds).map(node=>renderArtist(context,node,"contributor",{role:"Featured"}))];var coverHash=albumId=>pictureHash("cover",albumId),tracksOf=({context,node})=>nodesOf(context.catalogue.tracks,node.trackIds),explicitLevel=subject=>{let tracks6=tracksOf(subject),explicit2=tracks6.filter(track2=>track2.explicit).length;return explicit2===0?0:explicit2===tracks6.length?1:4},genres2=({context,node})=>({data:nodesOf(context.catalogue.genres,node.genreIds).map(({id,name})=>({id,name,picture:imageOf(context,"genre",id),type:"genre"}))}),sized=sizedPictures(({node})=>["cover",coverHash(node.id)]),makers2={...addressesOf("album"),cover:({context,node})=>imageOf(context,"album",node.id),cover_small:sized.picture_small,cover_medium:sized.picture_medium,cover_big:sized.picture_big,cover_xl:sized.picture_xl,md5_image:({node})=>coverHash(node.id),genre_id:({node})=>node.genreIds[0]??-1,genres:genres2,nb_tracks:({node})=>node.trackIds.length,duration:subject=>tracksOf(subject).reduce((sum,track2)=>sum+track2.duration,0),release_date:({node})=>node.releaseDate,record_type:({node})=>node.recordType,tracklist:({context,node})=>`${link(context,"album",node.id)}/tracks`,explicit_lyrics:({node})=>node.explicit,explicit_content_lyrics:explicitLevel,explicit_content_cover:subject=>tracksOf(subject)[0]?.explicitCover??2,contributors:({context,node})=>contributors(context,node.artistId,[]),artist:({context,node,variant})=>artistOf(context,node.artistId,artistForms[variant])},head2=["id","title"],covers=["cover","cover_small","cover_medium","cover_big","cover_xl","md5_image"],linked2=[...head2,"link",...covers],lyrics=["tracklist","explicit_lyrics"],end2=["artist","type"],variants2={full:[...head2,"upc","link","share",...covers,"genre_id","genres","label","nb_tracks","duration","fans","release_date","record_type","available",...lyrics,"explicit_content_lyrics","explicit_content_cover","contributors",...end2],ofArtist:[...linked2,"genre_id","fans","release_date","record_type",...lyrics,"time_add",...end2],search:[...linked2,"genre_id","nb_tracks","record_type",...lyrics,...end2],chart:[...linked2,"record_type",...lyrics,"position",...end2],release:[...head2,...covers,"release_date","tracklist","time_add",...end2],selection:[...head2,...covers,"genre_id","record_type",...lyrics,...end2],favourite:[...linked2,"nb_tracks","release_date","record_type","available",...lyrics,"time_add",...end2],userChart:[...linked2,"nb_tracks","record_type",...lyrics,...end2],recommended:[...linked2,"nb_tracks","record_type",...lyrics,"timestamp",...end2],inTrack:[...head2,...covers,"tracklist","type"],inFullTrack:[...linked2,"release_date","tracklist","type"],inPlaylist:[...head2,"upc",...covers,"tracklist","type"],inHistory:[...linked2,"tracklist","type"]},artistForms={full:"pictured",search:"linkedPictured",chart:"inChart",release:"named",selection:"linked",favourite:"pictured",userChart:"pictured",recommended:"pictured"},renderAlbum=renderer("album",makers2,variants2);function albumOf(context,id,variant){let node=context.catalogue.albums.get(id);return node&&renderAlbum(context,node,variant)}var makers3={share:({context,node})=>share(context,`mixes/genre/${node.id}`,`mixes-genre-${node.id}`),picture:({context,node})=>imageOf(context,"radio",node.id),...sizedPictures(({node})=>["misc",pictureHash("radio",node.id)]),tracklist:({context,node})=>`${link(context,"radio",node.id)}/tracks`,md5_image:({node})=>pictureHash("radio",node.id)},end3=[...pictureNames,"tracklist","md5_image","type"],variants3={full:["id","title","description","share",...end3],listed:["id","title",...end3]},renderRadio=renderer("radio",makers3,variants3),genreHash=id=>id===0?"":pictureHash("genre",id),renderGenre=(context,{id,name})=>({id,name,picture:imageOf(context,"genre",id),...pictureFields(context,"misc",genreHash(id)),type:"genre"}),renderGenreRadios=(context,{id,name,radioIds})=>({id,title:name,radios:nodesOf(context.catalogue.radios,radioIds).map(radio2=>renderRadio(context,radio2,"listed"))}),renderEditorial=(context,{id,name,genreId})=>({id,name,picture:plainPicture(context,"misc",genreHash(genreId)),...pictureFields(context,"misc",genreHash(genreId)),type:"editorial"});var alternative=({context,node})=>{let other=node.alternativeId===void 0?void 0:context.catalogue.tracks.get(node.alternativeId);return other&&!node.readable?renderTrack(context,other,"radio"):void 0},makers4={title_short:({node})=>node.titleShort,title_version:({node})=>node.titleVersion,...addressesOf("track"),duration_is_estimate:({node})=>node.isEstimate||void 0,track_position:({node})=>node.position,disk_number:({node})=>node.disk,release_date:({node})=>node.releaseDate,explicit_lyrics:({node})=>node.explicit,explicit_content_lyrics:({node})=>node.explicitContent,explicit_content_cover:({node})=>node.explicitCover,preview:({context,node})=>node.readable?preview(context,node.id):"",available_countries:({node})=>node.readable?countries:[],alternative,contributors:({context,node})=>contributors(context,node.artistId,node.featured),md5_image:({node})=>coverHash(node.albumId),track_token:({context,node})=>streamToken(context,"track",node.id),artist:({context,node,variant})=>artistOf(context,node.artistId,forms[variant]?.artist),album:({context,node,variant})=>albumOf(context,node.albumId,forms[variant]?.album??"inTrack")},titles=["title","title_short","title_version"],head3=["id","readable",...titles],explicit=["explicit_lyrics","explicit_content_lyrics","explicit_content_cover"],timed=["duration","duration_is_estimate"],placed=[...timed,"track_position","disk_number","rank"],middle=[...timed,"rank",...explicit,"preview"],end4=["artist","album","type"],brief=["id","readable","title",...timed,"rank",...explicit],search=[...head3,"isrc","link",...middle,"alternative","md5_image"],fields={full:[...head3,"isrc","link","share",...placed,"release_date",...explicit,"preview","bpm","gain","available_countries","alternative","contributors","md5_image","track_token",...end4],search:[...search,...end4],radio:[...head3,"link",...middle,"alternative","md5_image",...end4],mix:[...head3,...middle,"md5_image",...end4],inAlbum:[...head3,"link",...middle,"md5_image",...end4],ofAlbum:[...head3,"isrc","link",...placed,...explicit,"preview","md5_image","artist","type"],inPlaylist:[...search,"time_add",...end4],ofPlaylist:[...search,"time_add",...end4],top:[...head3,"link",...middle,"contributors","md5_image",...end4],chart:["id",...titles,"link",...middle,"md5_image","position",...end4],userChart:[...brief,"preview","md5_image",...end4],history:[...head3,"link",...middle,"md5_image","timestamp",...end4],recommended:[...brief,"md5_image","album","artist","type"],favourite:["id","readable","title","link",...timed,"rank",...explicit,"md5_image","time_add","album","artist","type"]},forms={full:{artist:"inTrack",album:"inFullTrack"},search:{artist:"linkedPictured"},radio:{artist:"linkedPictured"},mix:{artist:"pictured"},inAlbum:{artist:"named"},ofAlbum:{artist:"named"},inPlaylist:{artist:"linked",album:"inPlaylist"},ofPlaylist:{artist:"linkedPictured",album:"inPlaylist"},top:{artist:"named"},chart:{artist:"inChart"},userChart:{artist:"pictured"},history:{artist:"linked",album:"inHistory"},recommended:{artist:"pictured"},favourite:{artist:"pictured"}},renderTrack=renderer("track",makers4,fields),renderPersonalSong=(context,song,extras={})=>({id:song.id,readable:!0,title:song.title,isrc:"",link:link(context,"track",song.id),duration:song.duration,rank:0,explicit_lyrics:!1,explicit_content_lyrics:0,explicit_content_cover:0,md5_image:"",...extras,artist:{name:song.artist,tracklist:"",type:"artist"},album:{id:0,title:song.album,link:link(context,"album",0),md5_image:"",tracklist:"",type:"album"},type:"track"});function renderSong(context,id,variant,extras){let upload=id<0?context.library.personalSong(id):void 0;if(upload)return renderPersonalSong(context,upload,extras);let node=context.catalogue.tracks.get(id);return node&&renderTrack(context,node,variant,extras)}var renderAlbumDetails=(context,node)=>({...renderAlbum(context,node,"full"),tracks:{data:nodesOf(context.catalogue.tracks,node.trackIds).map(track2=>renderTrack(context,track2,"inAlbum"))}}),countries="AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BT BW BZ CA CD CF CG CH CI CK CL CM CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW HN HR HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LK LR LS LT LU LV LY MA MD ME MG MH MK ML MN MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RW SA SB SC SE SG SI SK SL SN SO ST SV SZ TD TG TH TJ TM TN TO TR TV TW TZ UA UG US UY UZ VC VE VG VN VU WS YE ZA ZM ZW".split(" ");var makers5={link:({context,node})=>link(context,"profile",node.id),picture:({context,node})=>imageOf(context,"user",node.id),...sizedPictures(({node})=>["user",pictureHash("user",node.id)]),tracklist:({context,node})=>`${link(context,"user",node.id)}/flow`},end5=["tracklist","type"],variants4={public:["id","name","link",...pictureNames,"country",...end5],fan:["id","name","link","picture","type"],listed:["id","name",...pictureNames,...end5],creator:["id","name",...end5]},renderUser=renderer("user",makers5,variants4),levels=["explicit_display","explicit_no_recommendation","explicit_hide"];function renderOwner(context,node){let{id,name,country,tracklist,type,...shown}=renderUser(context,node,"public");return{id,name,lastname:node.lastname,firstname:node.firstname,email:node.email,status:2,birthday:node.birthday,inscription_date:node.inscriptionDate,gender:node.gender,...shown,country,lang:node.lang,is_kid:!1,explicit_content_level:levels[0],explicit_content_levels_available:[...levels],tracklist,type}}var checksumOf=items=>md5(items.map(({id})=>id).join(",")),imageHash=({context,node})=>{if(context.catalogue.playlists.has(node.id))return pictureHash("playlist",node.id);let albums3=new Set;for(let{id}of node.tracks){let track2=context.catalogue.tracks.get(id);if(track2!==void 0&&albums3.add(track2.albumId),albums3.size===4)break}return[...albums3].map(coverHash).join("-")},pictureType=({context,node})=>context.catalogue.playlists.has(node.id)?"playlist":"cover",duration=({context:{catalogue,library:library2},node})=>node.tracks.reduce((sum,{id})=>{let song=id<0?library2.personalSong(id):catalogue.tracks.get(id);return sum+(song?.duration??0)},0),makerOf=({catalogue},id)=>catalogue.users.get(id)??catalogue.owner,creator=({context,node:{creatorId}})=>renderUser(context,{id:creatorId,name:makerOf(context,creatorId).name},"creator"),checksum=({node})=>checksumOf(node.tracks),tracks3=subject=>({data:subject.node.tracks.flatMap(({id,at})=>renderSong(subject.context,id,"inPlaylist",{time_add:at})??[]),checksum:checksum(subject)}),makers6={duration,is_loved_track:({node})=>node.isLovedTrack,nb_tracks:({node})=>node.tracks.length,...addressesOf("playlist"),picture:({context,node})=>imageOf(context,"playlist",node.id),...sizedPictures(subject=>[pictureType(subject),imageHash(subject)]),tracklist:({context,node})=>`${link(context,"playlist",node.id)}/tracks`,creation_date:({node})=>dateOf(node.created),add_date:({node})=>dateOf(node.created),mod_date:({node})=>dateOf(node.modified),md5_image:imageHash,picture_type:pictureType,time_add:({node,extras})=>extras.time_add??node.created,time_mod:({node})=>node.modified,checksum,creator,user:creator,tracks:tracks3},dates=["creation_date","add_date","mod_date","md5_image","picture_type"],middle2=["link",...pictureNames,"checksum","tracklist",...dates],traits=["duration","public","is_loved_track","collaborative","nb_tracks","fans"],fields2={full:["id","title","description",...traits,"link","share",...pictureNames,"checksum","tracklist",...dates,"creator","type","tracks"],listed:["id","title","public","nb_tracks",...middle2,"user","type"],ofArtist:["id","title","public",...middle2,"user","type"],own:["id","title",...traits,...middle2,"time_add","time_mod","creator","type"]},renderPlaylist=renderer("playlist",makers6,fields2);var podcastHash=podcastId=>pictureHash("podcast",podcastId),podcastMakers={...addressesOf("show"),picture:({context,node})=>plainPicture(context,"talk",podcastHash(node.id)),...sizedPictures(({node})=>["talk",podcastHash(node.id)])},podcastVariants={full:["id","title","description","available","fans","link","share",...pictureNames,"type"],inEpisode:["id","title","link",...pictureNames,"type"]},renderPodcast=renderer("podcast",podcastMakers,podcastVariants),podcastOf=({context,node})=>{let found=context.catalogue.podcasts.get(node.podcastId);return found&&renderPodcast(context,found,"inEpisode")},episodeMakers={release_date:({node})=>node.releaseDate,...addressesOf("episode"),picture:({context,node})=>plainPicture(context,"talk",podcastHash(node.podcastId)),...sizedPictures(({node})=>["talk",podcastHash(node.podcastId)]),track_token:({context,node})=>streamToken(context,"episode",node.id),podcast:podcastOf},head4=["id","title"],episodeVariants={full:[...head4,"description","available","release_date","duration","link","share",...pictureNames,"track_token","podcast","type"],listed:[...head4,"release_date","duration","picture","type"]},renderEpisode=renderer("episode",episodeMakers,episodeVariants);function pageAddress(call,limit,index){let{context,caller,params}=call,filled=call.pattern.replace(/\{(\w+)\}/g,(_2,name)=>encodeURIComponent(call.path[name]??"")),query=Object.entries(params).filter(([name])=>name!=="index"&&name!=="access_token"&&name!=="request_method").map(([name,value])=>[name,name==="limit"?String(limit):value]),all=[...caller?[["access_token",caller.token]]:[],...query,["index",index]];return`${context.origin}${filled}?${all.map(([name,value])=>`${name}=${encodeURIComponent(value)}`).join("&")}`}function listPage(call,items,rule,render){if(rule==="whole")return{data:items.slice().map(render)};let{total=!0,links=!0,checksum:checksum2}=rule,{index,limit}=windowOf(call.params,rule),page3=items.slice(index,index+limit),more=index+page3.length<items.length&&page3.length>0;return{data:page3.map(render),...checksum2===void 0?{}:{checksum:checksum2},...total?{total:items.length}:{},...links&&index>0?{prev:pageAddress(call,limit,Math.max(0,index-limit))}:{},...links&&more?{next:pageAddress(call,limit,index+limit)}:{}}}var paged=(find,render,rule={})=>call=>listPage(call,find(call),rule,item2=>render(call.context,item2)),listOf=render=>(variant,find,rule)=>paged(find,(context,node)=>render(context,node,variant),rule),listBy=(nodesIn,render)=>(variant,idsIn,rule)=>listOf(render)(variant,call=>nodesOf(nodesIn(call.context.catalogue),idsIn(call)),rule),trackList=listBy(({tracks:tracks6})=>tracks6,renderTrack),albumList=listBy(({albums:albums3})=>albums3,renderAlbum),artistList=listBy(({artists:artists3})=>artists3,renderArtist),podcastList=listBy(({podcasts:podcasts2})=>podcasts2,renderPodcast),radioList=listBy(({radios:radios4})=>radios4,renderRadio),userList=listOf(renderUser),playlistList=listOf(renderPlaylist),fanList=(kind,idIn)=>userList("fan",call=>{let{catalogue,library:library2}=call.context,id=idIn(call);return[...call.caller?[catalogue.owner]:[],...catalogue.users.values()].filter(user2=>library2.favourites(user2.id,kind).some(kept3=>kept3.id===id))},{max:100});function visiblePlaylist({context,caller},id){let record=context.library.playlists.get(id);if(!record)throw errors.noData();if(!isVisible(record,caller))throw errors.permission();return record}var isVisible=({public:isPublic,creatorId},caller)=>isPublic||creatorId===caller?.userId;function playlistsOf2({context:{library:library2},caller},{id}){let made=library2.playlists.madeBy(id).map(record=>({record,at:record.created})),liked2=library2.favourites(id,"playlists").flatMap(({id:playlist2,at})=>{let record=library2.playlists.get(playlist2);return record?[{record,at}]:[]});return[...made,...liked2].filter(({record})=>isVisible(record,caller))}var publicPlaylists=({library:library2},ids3)=>ids3.flatMap(id=>{let record=library2.playlists.get(id);return record?.public?record:[]});function callerOf({caller}){if(!caller)throw errors.tokenNeeded();return caller}function userOf(call){let given=call.path.user_id;return userWith(call,given===void 0||given==="me"?callerOf(call).userId:Number(given))}function userWith({context:{catalogue}},id){let user2=id===catalogue.owner.id?catalogue.owner:catalogue.users.get(id);if(!user2)throw errors.noData();return user2}function selfOf(call){let user2=userOf(call);if(callerOf(call).userId!==user2.id)throw errors.permission();return user2}var mayKeep=({context,caller},trackId)=>trackId>0||context.library.personalSong(trackId)?.ownerId===caller?.userId,named=(idName2,nodesIn)=>({path,context:{catalogue}})=>{let node=nodesIn(catalogue).get(Number(path[idName2]));if(node===void 0)throw unknownError(idName2);return node},albumIn=named("album_id",({albums:albums3})=>albums3),trackIn=named("track_id",({tracks:tracks6})=>tracks6),artistIn=named("artist_id",({artists:artists3})=>artists3),podcastIn=named("podcast_id",({podcasts:podcasts2})=>podcasts2),episodeIn=named("episode_id",({episodes:episodes2})=>episodes2),radioIn=named("radio_id",({radios:radios4})=>radios4),genreIn=named("genre_id",({genres:genres3})=>genres3),editorialIn=named("editorial_id",({editorials})=>editorials);function coded(code,find){let found=code===""?void 0:find(code);if(found===void 0)throw errors.noData();return found}var albumByUpc=({context,path})=>coded(path.upc?.replace(/^0+/,"")??"",upc=>context.search().albumByUpc(upc)),trackByIsrc=({context,path})=>coded(path.isrc?.replaceAll("-","").toUpperCase()??"",isrc=>context.search().trackByIsrc(isrc)),whole=/^-?\d{1,16}$/;function numberIn({params},name){let given=(params[name]??"").trim(),value=Number(given);if(!whole.test(given)||!Number.isSafeInteger(value))throw errors.wrongParameter(name);return value}function numbersIn({params},name,other){let used=name in params||other===void 0?name:other,values=(params[used]??"").split(",").map(word=>word.trim()).filter(word=>word!=="");if(values.length===0||!values.every(word=>whole.test(word)))throw errors.wrongParameter(used);return values.map(Number)}function flagIn({params},name){let given=params[name];if(given!==void 0){if(given!=="true"&&given!=="false")throw errors.wrongParameter(name);return given==="true"}}function textIn({params},name){let given=params[name]?.trim();if(given==="")throw errors.emptyParameter();return given}var genre={list:paged(({context})=>[...context.catalogue.genres.values()],renderGenre,"whole"),details:call=>renderGenre(call.context,genreIn(call)),artists:artistList("genre",call=>genreIn(call).artistIds,"whole"),podcasts:podcastList("full",call=>genreIn(call).podcastIds,{max:100}),radios:radioList("listed",call=>genreIn(call).radioIds,"whole")},allRadios=({context})=>[...context.catalogue.radios.values()],radiosByRank=call=>{let{tracks:tracks6}=call.context.catalogue,rankOf=({trackIds})=>nodesOf(tracks6,trackIds).reduce((sum,{rank})=>sum+rank,0)/Math.max(1,trackIds.length);return allRadios(call).map(node=>({node,rank:rankOf(node)})).sort((a,b)=>b.rank-a.rank).map(({node})=>node)},mixes=call=>allRadios(call).filter(({mix:mix2})=>mix2),nearestFirst=find=>call=>{let{genreId}=radioIn(call),isNear=node=>+(node.genreId===genreId);return find(call).toSorted((a,b)=>isNear(b)-isNear(a))},genresWithRadios=({context})=>[...context.catalogue.genres.values()].filter(({id,radioIds})=>id!==0&&radioIds.length>0);function genresOfRadio(call){let{id,genreId}=radioIn(call);return genresWithRadios(call).filter(each=>each.id===genreId||each.radioIds.includes(id))}var radios3=(find,rule={max:100})=>paged(find,(context,node)=>renderRadio(context,node,"listed"),rule),radio={list:radios3(allRadios,"whole"),top:radios3(radiosByRank),top_of:radios3(nearestFirst(radiosByRank)),lists:radios3(mixes),lists_of:radios3(nearestFirst(mixes)),details:call=>renderRadio(call.context,radioIn(call),"full"),tracks:trackList("radio",call=>radioIn(call).trackIds,{max:100,total:!1,links:!1}),genres:paged(genresWithRadios,renderGenreRadios,"whole"),genres_of:paged(genresOfRadio,renderGenreRadios,{max:100})};function chartsOf(call,genreId){let{context}=call,{catalogue}=context,charts2=context.charts(genreId);if(charts2===void 0)throw errors.wrongParameter();return{tracks:chartList(call,nodesOf(catalogue.tracks,charts2.tracks),renderTrack,"chart"),albums:chartList(call,nodesOf(catalogue.albums,charts2.albums),renderAlbum,"chart"),artists:chartList(call,nodesOf(catalogue.artists,charts2.artists),renderArtist,"chart"),playlists:chartList(call,publicPlaylists(context,charts2.playlists),renderPlaylist,"listed"),podcasts:chartList(call,nodesOf(catalogue.podcasts,charts2.podcasts),renderPodcast,"full")}}function chartList({context,params},nodes,render,variant){let{index,limit}=windowOf(params,{limit:10,max:100}),data=nodes.slice(index,index+limit).map((node,at)=>render(context,node,variant,{position:index+at+1}));return{data,total:data.length}}var chart={all:call=>chartsOf(call,0),all_of:call=>chartsOf(call,genreIn(call).id)},overall=({context})=>{let node=context.catalogue.editorials.get(0);if(node===void 0)throw errors.wrongParameter();return node},selection=find=>albumList("selection",call=>find(call).selection,{limit:10,max:100,total:!1,links:!1}),releases=find=>albumList("release",call=>find(call).releases,{limit:20,max:100}),editorial={list:paged(({context})=>[...context.catalogue.editorials.values()],renderEditorial,{max:100}),details:call=>renderEditorial(call.context,editorialIn(call)),selection:selection(overall),selection_of:selection(editorialIn),charts:call=>chartsOf(call,0),charts_of:call=>chartsOf(call,editorialIn(call).genreId),releases:releases(overall),releases_of:releases(editorialIn)},podcast={details:call=>renderPodcast(call.context,podcastIn(call),"full"),episodes:paged(call=>nodesOf(call.context.catalogue.episodes,podcastIn(call).episodeIds),(context,node)=>renderEpisode(context,node,"listed"),{max:100}),episode:call=>renderEpisode(call.context,episodeIn(call),"full"),bookmark(call){let offset=call.context.library.bookmark(callerOf(call).userId,episodeIn(call).id);if(offset===void 0)throw errors.noData();return{offset}}},done={error:[],results:!0},episode={bookmark(call){let offset=numberIn(call,"offset");if(offset<0||offset>100)throw errors.wrongParameter("offset");return call.context.library.setBookmark(callerOf(call).userId,episodeIn(call).id,offset),done},unbookmark(call){return call.context.library.removeBookmark(callerOf(call).userId,episodeIn(call).id),done}};var fromCatalogue=(nodesIn,render,variant)=>(context,{id,at})=>{let node=nodesIn(context.catalogue).get(id);return node&&render(context,node,variant,{time_add:at})},renderFavourite={tracks:(context,{id,at})=>renderSong(context,id,"favourite",{time_add:at}),albums:fromCatalogue(({albums:albums3})=>albums3,renderAlbum,"favourite"),artists:fromCatalogue(({artists:artists3})=>artists3,renderArtist,"favourite"),podcasts:fromCatalogue(({podcasts:podcasts2})=>podcasts2,renderPodcast,"full"),radios:fromCatalogue(({radios:radios4})=>radios4,renderRadio,"listed")},kept2=kind=>call=>{let items=call.context.library.favourites(userOf(call).id,kind),checksum2=checksumOf(items);return listPage(call,items,{checksum:checksum2},item2=>renderFavourite[kind](call.context,item2))},playlists3=call=>{let items=playlistsOf2(call,userOf(call)),checksum2=checksumOf(items.map(({record})=>record));return listPage(call,items,{checksum:checksum2},({record,at})=>renderPlaylist(call.context,record,"own",{time_add:at}))},idName=kind=>`${kind.slice(0,-1)}_id`,addedIds=(call,kind)=>numbersIn(call,idName(kind),`${idName(kind)}s`),add=kind=>call=>call.context.library.addFavourites(callerOf(call).userId,kind,addedIds(call,kind)),addTracks=call=>{if(!addedIds(call,"tracks").every(id=>mayKeep(call,id)))throw errors.noData();return add("tracks")(call)},addPlaylists=call=>{let{userId}=callerOf(call),others=addedIds(call,"playlists").map(id=>visiblePlaylist(call,id)).filter(({creatorId})=>creatorId!==userId).map(({id})=>id);return call.context.library.addFavourites(userId,"playlists",others)},remove=kind=>changing(call=>call.context.library.removeFavourite(callerOf(call).userId,kind,numberIn(call,idName(kind)))),library={tracks:kept2("tracks"),albums:kept2("albums"),artists:kept2("artists"),playlists:playlists3,podcasts:kept2("podcasts"),radios:kept2("radios"),personal_songs:paged(call=>call.context.library.personalSongs(selfOf(call).id),(context,song)=>renderPersonalSong(context,song)),add_tracks:addTracks,add_albums:add("albums"),add_artists:add("artists"),add_playlists:addPlaylists,add_podcasts:add("podcasts"),add_radios:add("radios"),remove_tracks:remove("tracks"),remove_albums:remove("albums"),remove_artists:remove("artists"),remove_playlists:remove("playlists"),remove_podcasts:remove("podcasts"),remove_radios:remove("radios")};var album={details:call=>renderAlbumDetails(call.context,albumIn(call)),by_upc:call=>renderAlbumDetails(call.context,albumByUpc(call)),tracks:trackList("ofAlbum",call=>albumIn(call).trackIds),fans:fanList("albums",call=>albumIn(call).id)};function artistMix(call){let node=artistIn(call),all=[node,...nodesOf(call.context.catalogue.artists,node.relatedIds)];return new Set([0,1,2,3,4].flatMap(turn=>all.flatMap(one=>one.topTrackIds[turn]??[])))}var artist={details:call=>renderArtist(call.context,artistIn(call),"full"),top:trackList("top",call=>artistIn(call).topTrackIds,{limit:5,max:100}),albums:albumList("ofArtist",call=>artistIn(call).albumIds,{max:100}),related:artistList("listed",call=>artistIn(call).relatedIds,{limit:20,max:100}),radio:trackList("mix",artistMix,{max:100,total:!1,links:!1}),playlists:playlistList("ofArtist",call=>publicPlaylists(call.context,artistIn(call).playlistIds),{limit:10,max:100}),fans:fanList("artists",call=>artistIn(call).id)};function uploadIn(call){let id=Number(call.path.track_id);if(id>0)throw errors.permission();let song=call.context.library.personalSong(id);if(song?.ownerId!==callerOf(call).userId)throw errors.noData();return song}var track={details:call=>Number(call.path.track_id)<0?renderPersonalSong(call.context,uploadIn(call)):renderTrack(call.context,trackIn(call),"full"),by_isrc:call=>renderTrack(call.context,trackByIsrc(call),"full"),update:changing(call=>call.context.library.updatePersonalSong(uploadIn(call).id,{title:textIn(call,"title"),artist:textIn(call,"artist"),album:textIn(call,"album")})),remove:changing(call=>call.context.library.removePersonalSong(uploadIn(call).id))};var playlistIn=call=>visiblePlaylist(call,Number(call.path.playlist_id)),details=call=>renderPlaylist(call.context,playlistIn(call),"full"),tracks4=call=>{let{tracks:tracks6}=playlistIn(call);return listPage(call,tracks6,{checksum:checksumOf(tracks6)},({id,at})=>renderSong(call.context,id,"ofPlaylist",{time_add:at}))};function mix(call){let{catalogue}=call.context,there=new Set(playlistIn(call).tracks.map(({id})=>id)),own2=nodesOf(catalogue.tracks,there).map(({artistId})=>artistId),near2=nodesOf(catalogue.artists,new Set(own2)).flatMap(({relatedIds})=>relatedIds.slice(0,3)),artists3=nodesOf(catalogue.artists,new Set([...own2,...near2])).slice(0,100),ids3=[0,1,2,3].flatMap(turn=>artists3.flatMap(({topTrackIds})=>topTrackIds[turn]??[]));return[...new Set(ids3.filter(id=>!there.has(id)))].slice(0,100)}var create=call=>{let title=textIn(call,"title")??"",description=call.params.description??"";return{id:call.context.library.playlists.create(userOf(call).id,{title,description})}};function own(call){let list=playlistIn(call);if(list.creatorId!==callerOf(call).userId)throw errors.permission();return list}var update=changing(call=>call.context.library.playlists.update(own(call).id,{title:textIn(call,"title"),description:call.params.description,public:flagIn(call,"public"),collaborative:flagIn(call,"collaborative")})),addTracks2=changing(call=>{let list=playlistIn(call);if(!(list.collaborative||list.creatorId===callerOf(call).userId))throw errors.permission();let songs=numbersIn(call,"songs");if(!songs.every(id=>mayKeep(call,id)))throw errors.wrongParameter("songs");call.context.library.playlists.addTracks(list.id,songs)}),playlist={details,tracks:tracks4,radio:trackList("mix",mix,{max:100,total:!1}),fans:fanList("playlists",call=>playlistIn(call).id),create,update,add_tracks:addTracks2,reorder:changing(call=>call.context.library.playlists.reorder(own(call).id,numbersIn(call,"order"))),mark_seen:changing(playlistIn),delete:changing(call=>call.context.library.playlists.remove(own(call).id)),remove_tracks:changing(call=>call.context.library.playlists.removeTracks(own(call).id,numbersIn(call,"songs")))};var ENTRIES="ENTRIES",KEYS="KEYS",VALUES="VALUES";var TreeIterator=class{constructor(set,type){let node=set._tree,keys=Array.from(node.keys());this.set=set,this._type=type,this._path=keys.length>0?[{node,keys}]:[]}next(){let value=this.dive();return this.backtrack(),value}dive(){if(this._path.length===0)return{done:!0,value:void 0};let{node,keys}=last$1(this._path);if(last$1(keys)==="")return{done:!1,value:this.result()};let child=node.get(last$1(keys));return this._path.push({node:child,keys:Array.from(child.keys())}),this.dive()}backtrack(){if(this._path.length===0)return;let keys=last$1(this._path).keys;keys.pop(),!(keys.length>0)&&(this._path.pop(),this.backtrack())}key(){return this.set._prefix+this._path.map(({keys})=>last$1(keys)).filter(key=>key!=="").join("")}value(){return last$1(this._path).node.get("")}result(){switch(this._type){case VALUES:return this.value();case KEYS:return this.key();default:return[this.key(),this.value()]}}[Symbol.iterator](){return this}},last$1=array=>array[array.length-1],fuzzySearch=(node,query,maxDistance)=>{let results=new Map;if(query===void 0)return results;let n=query.length+1,m=n+maxDistance,matrix=new Uint8Array(m*n).fill(maxDistance+1);for(let j=0;j<n;++j)matrix[j]=j;for(let i=1;i<m;++i)matrix[i*n]=i;return recurse(node,query,maxDistance,results,matrix,1,n,""),results},recurse=(node,query,maxDistance,results,matrix,m,n,prefix)=>{let offset=m*n;key:for(let key of node.keys())if(key===""){let distance=matrix[offset-1];distance<=maxDistance&&results.set(prefix,[node.get(key),distance])}else{let i=m;for(let pos=0;pos<key.length;++pos,++i){let char=key[pos],thisRowOffset=n*i,prevRowOffset=thisRowOffset-n,minDistance=matrix[thisRowOffset],jmin=Math.max(0,i-maxDistance-1),jmax=Math.min(n-1,i+maxDistance);for(let j=jmin;j<jmax;++j){let different=char!==query[j],rpl=matrix[prevRowOffset+j]+ +different,del=matrix[prevRowOffset+j+1]+1,ins=matrix[thisRowOffset+j]+1,dist=matrix[thisRowOffset+j+1]=Math.min(rpl,del,ins);dist<minDistance&&(minDistance=dist)}if(minDistance>maxDistance)continue key}recurse(node.get(key),query,maxDistance,results,matrix,i,n,prefix+key)}},SearchableMap=class _SearchableMap{constructor(tree=new Map,prefix=""){this._size=void 0,this._tree=tree,this._prefix=prefix}atPrefix(prefix){if(!prefix.startsWith(this._prefix))throw new Error("Mismatched prefix");let[node,path]=trackDown(this._tree,prefix.slice(this._prefix.length));if(node===void 0){let[parentNode,key]=last(path);for(let k of parentNode.keys())if(k!==""&&k.startsWith(key)){let node2=new Map;return node2.set(k.slice(key.length),parentNode.get(k)),new _SearchableMap(node2,prefix)}}return new _SearchableMap(node,prefix)}clear(){this._size=void 0,this._tree.clear()}delete(key){return this._size=void 0,remove2(this._tree,key)}entries(){return new TreeIterator(this,ENTRIES)}forEach(fn){for(let[key,value]of this)fn(key,value,this)}fuzzyGet(key,maxEditDistance){return fuzzySearch(this._tree,key,maxEditDistance)}get(key){let node=lookup(this._tree,key);return node!==void 0?node.get(""):void 0}has(key){let node=lookup(this._tree,key);return node!==void 0&&node.has("")}keys(){return new TreeIterator(this,KEYS)}set(key,value){if(typeof key!="string")throw new Error("key must be a string");return this._size=void 0,createPath(this._tree,key).set("",value),this}get size(){if(this._size)return this._size;this._size=0;let iter=this.entries();for(;!iter.next().done;)this._size+=1;return this._size}update(key,fn){if(typeof key!="string")throw new Error("key must be a string");this._size=void 0;let node=createPath(this._tree,key);return node.set("",fn(node.get(""))),this}fetch(key,initial){if(typeof key!="string")throw new Error("key must be a string");this._size=void 0;let node=createPath(this._tree,key),value=node.get("");return value===void 0&&node.set("",value=initial()),value}values(){return new TreeIterator(this,VALUES)}[Symbol.iterator](){return this.entries()}static from(entries2){let tree=new _SearchableMap;for(let[key,value]of entries2)tree.set(key,value);return tree}static fromObject(object){return _SearchableMap.from(Object.entries(object))}},trackDown=(tree,key,path=[])=>{if(key.length===0||tree==null)return[tree,path];for(let k of tree.keys())if(k!==""&&key.startsWith(k))return path.push([tree,k]),trackDown(tree.get(k),key.slice(k.length),path);return path.push([tree,key]),trackDown(void 0,"",path)},lookup=(tree,key)=>{if(key.length===0||tree==null)return tree;for(let k of tree.keys())if(k!==""&&key.startsWith(k))return lookup(tree.get(k),key.slice(k.length))},createPath=(node,key)=>{let keyLength=key.length;outer:for(let pos=0;node&&pos<keyLength;){for(let k of node.keys())if(k!==""&&key[pos]===k[0]){let len=Math.min(keyLength-pos,k.length),offset=1;for(;offset<len&&key[pos+offset]===k[offset];)++offset;let child2=node.get(k);if(offset===k.length)node=child2;else{let intermediate=new Map;intermediate.set(k.slice(offset),child2),node.set(key.slice(pos,pos+offset),intermediate),node.delete(k),node=intermediate}pos+=offset;continue outer}let child=new Map;return node.set(key.slice(pos),child),child}return node},remove2=(tree,key)=>{let[node,path]=trackDown(tree,key);if(node!==void 0){if(node.delete(""),node.size===0)cleanup(path);else if(node.size===1){let[key2,value]=node.entries().next().value;merge(path,key2,value)}}},cleanup=path=>{if(path.length===0)return;let[node,key]=last(path);if(node.delete(key),node.size===0)cleanup(path.slice(0,-1));else if(node.size===1){let[key2,value]=node.entries().next().value;key2!==""&&merge(path.slice(0,-1),key2,value)}},merge=(path,key,value)=>{if(path.length===0)return;let[node,nodeKey]=last(path);node.set(nodeKey+key,value),node.delete(nodeKey)},last=array=>array[array.length-1],OR="or",AND="and",AND_NOT="and_not",MiniSearch=class _MiniSearch{constructor(options3){if(options3?.fields==null)throw new Error('MiniSearch: option "fields" must be provided');let autoVacuum=options3.autoVacuum==null||options3.autoVacuum===!0?defaultAutoVacuumOptions:options3.autoVacuum;this._options={...defaultOptions,...options3,autoVacuum,searchOptions:{...defaultSearchOptions,...options3.searchOptions||{}},autoSuggestOptions:{...defaultAutoSuggestOptions,...options3.autoSuggestOptions||{}}},this._index=new SearchableMap,this._documentCount=0,this._documentIds=new Map,this._idToShortId=new Map,this._fieldIds={},this._fieldLength=new Map,this._avgFieldLength=[],this._nextId=0,this._storedFields=new Map,this._dirtCount=0,this._currentVacuum=null,this._enqueuedVacuum=null,this._enqueuedVacuumConditions=defaultVacuumConditions,this.addFields(this._options.fields)}add(document2){let{extractField,stringifyField,tokenize,processTerm,fields:fields3,idField}=this._options,id=extractField(document2,idField);if(id==null)throw new Error(`MiniSearch: document does not have ID field "${idField}"`);if(this._idToShortId.has(id))throw new Error(`MiniSearch: duplicate ID ${id}`);let shortDocumentId=this.addDocumentId(id);this.saveStoredFields(shortDocumentId,document2);for(let field of fields3){let fieldValue=extractField(document2,field);if(fieldValue==null)continue;let tokens=tokenize(stringifyField(fieldValue,field),field),fieldId=this._fieldIds[field],uniqueTerms=new Set(tokens).size;this.addFieldLength(shortDocumentId,fieldId,this._documentCount-1,uniqueTerms);for(let term of tokens){let processedTerm=processTerm(term,field);if(Array.isArray(processedTerm))for(let t of processedTerm)this.addTerm(fieldId,shortDocumentId,t);else processedTerm&&this.addTerm(fieldId,shortDocumentId,processedTerm)}}}addAll(documents){for(let document2 of documents)this.add(document2)}addAllAsync(documents,options3={}){let{chunkSize=10}=options3,acc={chunk:[],promise:Promise.resolve()},{chunk,promise}=documents.reduce(({chunk:chunk2,promise:promise2},document2,i)=>(chunk2.push(document2),(i+1)%chunkSize===0?{chunk:[],promise:promise2.then(()=>new Promise(resolve=>setTimeout(resolve,0))).then(()=>this.addAll(chunk2))}:{chunk:chunk2,promise:promise2}),acc);return promise.then(()=>this.addAll(chunk))}remove(document2){let{tokenize,processTerm,extractField,stringifyField,fields:fields3,idField}=this._options,id=extractField(document2,idField);if(id==null)throw new Error(`MiniSearch: document does not have ID field "${idField}"`);let shortId=this._idToShortId.get(id);if(shortId==null)throw new Error(`MiniSearch: cannot remove document with ID ${id}: it is not in the index`);for(let field of fields3){let fieldValue=extractField(document2,field);if(fieldValue==null)continue;let tokens=tokenize(stringifyField(fieldValue,field),field),fieldId=this._fieldIds[field],uniqueTerms=new Set(tokens).size;this.removeFieldLength(shortId,fieldId,this._documentCount,uniqueTerms);for(let term of tokens){let processedTerm=processTerm(term,field);if(Array.isArray(processedTerm))for(let t of processedTerm)this.removeTerm(fieldId,shortId,t);else processedTerm&&this.removeTerm(fieldId,shortId,processedTerm)}}this._storedFields.delete(shortId),this._documentIds.delete(shortId),this._idToShortId.delete(id),this._fieldLength.delete(shortId),this._documentCount-=1}removeAll(documents){if(documents)for(let document2 of documents)this.remove(document2);else{if(arguments.length>0)throw new Error("Expected documents to be present. Omit the argument to remove all documents.");this._index=new SearchableMap,this._documentCount=0,this._documentIds=new Map,this._idToShortId=new Map,this._fieldLength=new Map,this._avgFieldLength=[],this._storedFields=new Map,this._nextId=0}}discard(id){let shortId=this._idToShortId.get(id);if(shortId==null)throw new Error(`MiniSearch: cannot discard document with ID ${id}: it is not in the index`);this._idToShortId.delete(id),this._documentIds.delete(shortId),this._storedFields.delete(shortId),(this._fieldLength.get(shortId)||[]).forEach((fieldLength,fieldId)=>{this.removeFieldLength(shortId,fieldId,this._documentCount,fieldLength)}),this._fieldLength.delete(shortId),this._documentCount-=1,this._dirtCount+=1,this.maybeAutoVacuum()}maybeAutoVacuum(){if(this._options.autoVacuum===!1)return;let{minDirtFactor,minDirtCount,batchSize,batchWait}=this._options.autoVacuum;this.conditionalVacuum({batchSize,batchWait},{minDirtCount,minDirtFactor})}discardAll(ids3){let autoVacuum=this._options.autoVacuum;try{this._options.autoVacuum=!1;for(let id of ids3)this.discard(id)}finally{this._options.autoVacuum=autoVacuum}this.maybeAutoVacuum()}replace(updatedDocument){let{idField,extractField}=this._options,id=extractField(updatedDocument,idField);this.discard(id),this.add(updatedDocument)}vacuum(options3={}){return this.conditionalVacuum(options3)}conditionalVacuum(options3,conditions){return this._currentVacuum?(this._enqueuedVacuumConditions=this._enqueuedVacuumConditions&&conditions,this._enqueuedVacuum!=null?this._enqueuedVacuum:(this._enqueuedVacuum=this._currentVacuum.then(()=>{let conditions2=this._enqueuedVacuumConditions;return this._enqueuedVacuumConditions=defaultVacuumConditions,this.performVacuuming(options3,conditions2)}),this._enqueuedVacuum)):this.vacuumConditionsMet(conditions)===!1?Promise.resolve():(this._currentVacuum=this.performVacuuming(options3),this._currentVacuum)}async performVacuuming(options3,conditions){let initialDirtCount=this._dirtCount;if(this.vacuumConditionsMet(conditions)){let batchSize=options3.batchSize||defaultVacuumOptions.batchSize,batchWait=options3.batchWait||defaultVacuumOptions.batchWait,i=1;for(let[term,fieldsData]of this._index){for(let[fieldId,fieldIndex]of fieldsData)for(let[shortId]of fieldIndex)this._documentIds.has(shortId)||(fieldIndex.size<=1?fieldsData.delete(fieldId):fieldIndex.delete(shortId));this._index.get(term).size===0&&this._index.delete(term),i%batchSize===0&&await new Promise(resolve=>setTimeout(resolve,batchWait)),i+=1}this._dirtCount-=initialDirtCount}await null,this._currentVacuum=this._enqueuedVacuum,this._enqueuedVacuum=null}vacuumConditionsMet(conditions){if(conditions==null)return!0;let{minDirtCount,minDirtFactor}=conditions;return minDirtCount=minDirtCount||defaultAutoVacuumOptions.minDirtCount,minDirtFactor=minDirtFactor||defaultAutoVacuumOptions.minDirtFactor,this.dirtCount>=minDirtCount&&this.dirtFactor>=minDirtFactor}get isVacuuming(){return this._currentVacuum!=null}get dirtCount(){return this._dirtCount}get dirtFactor(){return this._dirtCount/(1+this._documentCount+this._dirtCount)}has(id){return this._idToShortId.has(id)}getStoredFields(id){let shortId=this._idToShortId.get(id);if(shortId!=null)return this._storedFields.get(shortId)}search(query,searchOptions={}){let{searchOptions:globalSearchOptions}=this._options,searchOptionsWithDefaults={...globalSearchOptions,...searchOptions},rawResults=this.executeQuery(query,searchOptions),results=[];for(let[docId,{score,terms,match}]of rawResults){let quality=terms.length||1,result={id:this._documentIds.get(docId),score:score*quality,terms:Object.keys(match),queryTerms:terms,match};Object.assign(result,this._storedFields.get(docId)),(searchOptionsWithDefaults.filter==null||searchOptionsWithDefaults.filter(result))&&results.push(result)}return query===_MiniSearch.wildcard&&searchOptionsWithDefaults.boostDocument==null||results.sort(byScore),results}autoSuggest(queryString,options3={}){options3={...this._options.autoSuggestOptions,...options3};let suggestions=new Map;for(let{score,terms}of this.search(queryString,options3)){let phrase=terms.join(" "),suggestion=suggestions.get(phrase);suggestion!=null?(suggestion.score+=score,suggestion.count+=1):suggestions.set(phrase,{score,terms,count:1})}let results=[];for(let[suggestion,{score,terms,count}]of suggestions)results.push({suggestion,terms,score:score/count});return results.sort(byScore),results}get documentCount(){return this._documentCount}get termCount(){return this._index.size}static loadJSON(json2,options3){if(options3==null)throw new Error("MiniSearch: loadJSON should be given the same options used when serializing the index");return this.loadJS(JSON.parse(json2),options3)}static async loadJSONAsync(json2,options3){if(options3==null)throw new Error("MiniSearch: loadJSON should be given the same options used when serializing the index");return this.loadJSAsync(JSON.parse(json2),options3)}static getDefault(optionName){if(defaultOptions.hasOwnProperty(optionName))return getOwnProperty(defaultOptions,optionName);throw new Error(`MiniSearch: unknown option "${optionName}"`)}static loadJS(js,options3){let{index,documentIds,fieldLength,storedFields,serializationVersion}=js,miniSearch=this.instantiateMiniSearch(js,options3);miniSearch._documentIds=objectToNumericMap(documentIds),miniSearch._fieldLength=objectToNumericMap(fieldLength),miniSearch._storedFields=objectToNumericMap(storedFields);for(let[shortId,id]of miniSearch._documentIds)miniSearch._idToShortId.set(id,shortId);for(let[term,data]of index){let dataMap=new Map;for(let fieldId of Object.keys(data)){let indexEntry=data[fieldId];serializationVersion===1&&(indexEntry=indexEntry.ds),dataMap.set(parseInt(fieldId,10),objectToNumericMap(indexEntry))}miniSearch._index.set(term,dataMap)}return miniSearch}static async loadJSAsync(js,options3){let{index,documentIds,fieldLength,storedFields,serializationVersion}=js,miniSearch=this.instantiateMiniSearch(js,options3);miniSearch._documentIds=await objectToNumericMapAsync(documentIds),miniSearch._fieldLength=await objectToNumericMapAsync(fieldLength),miniSearch._storedFields=await objectToNumericMapAsync(storedFields);for(let[shortId,id]of miniSearch._documentIds)miniSearch._idToShortId.set(id,shortId);let count=0;for(let[term,data]of index){let dataMap=new Map;for(let fieldId of Object.keys(data)){let indexEntry=data[fieldId];serializationVersion===1&&(indexEntry=indexEntry.ds),dataMap.set(parseInt(fieldId,10),await objectToNumericMapAsync(indexEntry))}++count%1e3===0&&await wait(0),miniSearch._index.set(term,dataMap)}return miniSearch}static instantiateMiniSearch(js,options3){let{documentCount,nextId,fieldIds,averageFieldLength,dirtCount,serializationVersion}=js;if(serializationVersion!==1&&serializationVersion!==2)throw new Error("MiniSearch: cannot deserialize an index created with an incompatible version");let miniSearch=new _MiniSearch(options3);return miniSearch._documentCount=documentCount,miniSearch._nextId=nextId,miniSearch._idToShortId=new Map,miniSearch._fieldIds=fieldIds,miniSearch._avgFieldLength=averageFieldLength,miniSearch._dirtCount=dirtCount||0,miniSearch._index=new SearchableMap,miniSearch}executeQuery(query,searchOptions={}){if(query===_MiniSearch.wildcard)return this.executeWildcardQuery(searchOptions);if(typeof query!="string"){let options4={...searchOptions,...query,queries:void 0},results2=query.queries.map(subquery=>this.executeQuery(subquery,options4));return this.combineResults(results2,options4.combineWith)}let{tokenize,processTerm,searchOptions:globalSearchOptions}=this._options,options3={tokenize,processTerm,...globalSearchOptions,...searchOptions},{tokenize:searchTokenize,processTerm:searchProcessTerm}=options3,results=searchTokenize(query).flatMap(term=>searchProcessTerm(term)).filter(term=>!!term).map(termToQuerySpec(options3)).map(query2=>this.executeQuerySpec(query2,options3));return this.combineResults(results,options3.combineWith)}executeQuerySpec(query,searchOptions){let options3={...this._options.searchOptions,...searchOptions},boosts=(options3.fields||this._options.fields).reduce((boosts2,field)=>({...boosts2,[field]:getOwnProperty(options3.boost,field)||1}),{}),{boostDocument,weights,maxFuzzy,bm25:bm25params}=options3,{fuzzy:fuzzyWeight,prefix:prefixWeight}={...defaultSearchOptions.weights,...weights},data=this._index.get(query.term),results=this.termResults(query.term,query.term,1,query.termBoost,data,boosts,boostDocument,bm25params),prefixMatches,fuzzyMatches;if(query.prefix&&(prefixMatches=this._index.atPrefix(query.term)),query.fuzzy){let fuzzy=query.fuzzy===!0?.2:query.fuzzy,maxDistance=fuzzy<1?Math.min(maxFuzzy,Math.round(query.term.length*fuzzy)):fuzzy;maxDistance&&(fuzzyMatches=this._index.fuzzyGet(query.term,maxDistance))}if(prefixMatches)for(let[term,data2]of prefixMatches){let distance=term.length-query.term.length;if(!distance)continue;fuzzyMatches?.delete(term);let weight=prefixWeight*term.length/(term.length+.3*distance);this.termResults(query.term,term,weight,query.termBoost,data2,boosts,boostDocument,bm25params,results)}if(fuzzyMatches)for(let term of fuzzyMatches.keys()){let[data2,distance]=fuzzyMatches.get(term);if(!distance)continue;let weight=fuzzyWeight*term.length/(term.length+distance);this.termResults(query.term,term,weight,query.termBoost,data2,boosts,boostDocument,bm25params,results)}return results}executeWildcardQuery(searchOptions){let results=new Map,options3={...this._options.searchOptions,...searchOptions};for(let[shortId,id]of this._documentIds){let score=options3.boostDocument?options3.boostDocument(id,"",this._storedFields.get(shortId)):1;results.set(shortId,{score,terms:[],match:{}})}return results}combineResults(results,combineWith=OR){if(results.length===0)return new Map;let operator=combineWith.toLowerCase(),combinator=combinators[operator];if(!combinator)throw new Error(`Invalid combination operator: ${combineWith}`);return results.reduce(combinator)||new Map}toJSON(){let index=[];for(let[term,fieldIndex]of this._index){let data={};for(let[fieldId,freqs]of fieldIndex)data[fieldId]=Object.fromEntries(freqs);index.push([term,data])}return{documentCount:this._documentCount,nextId:this._nextId,documentIds:Object.fromEntries(this._documentIds),fieldIds:this._fieldIds,fieldLength:Object.fromEntries(this._fieldLength),averageFieldLength:this._avgFieldLength,storedFields:Object.fromEntries(this._storedFields),dirtCount:this._dirtCount,index,serializationVersion:2}}termResults(sourceTerm,derivedTerm,termWeight,termBoost,fieldTermData,fieldBoosts,boostDocumentFn,bm25params,results=new Map){if(fieldTermData==null)return results;for(let field of Object.keys(fieldBoosts)){let fieldBoost=fieldBoosts[field],fieldId=this._fieldIds[field],fieldTermFreqs=fieldTermData.get(fieldId);if(fieldTermFreqs==null)continue;let matchingFields=fieldTermFreqs.size,avgFieldLength=this._avgFieldLength[fieldId];for(let docId of fieldTermFreqs.keys()){if(!this._documentIds.has(docId)){this.removeTerm(fieldId,docId,derivedTerm),matchingFields-=1;continue}let docBoost=boostDocumentFn?boostDocumentFn(this._documentIds.get(docId),derivedTerm,this._storedFields.get(docId)):1;if(!docBoost)continue;let termFreq=fieldTermFreqs.get(docId),fieldLength=this._fieldLength.get(docId)[fieldId],rawScore=calcBM25Score(termFreq,matchingFields,this._documentCount,fieldLength,avgFieldLength,bm25params),weightedScore=termWeight*termBoost*fieldBoost*docBoost*rawScore,result=results.get(docId);if(result){result.score+=weightedScore,assignUniqueTerm(result.terms,sourceTerm);let match=getOwnProperty(result.match,derivedTerm);match?match.push(field):result.match[derivedTerm]=[field]}else results.set(docId,{score:weightedScore,terms:[sourceTerm],match:{[derivedTerm]:[field]}})}}return results}addTerm(fieldId,documentId,term){let indexData=this._index.fetch(term,createMap),fieldIndex=indexData.get(fieldId);if(fieldIndex==null)fieldIndex=new Map,fieldIndex.set(documentId,1),indexData.set(fieldId,fieldIndex);else{let docs=fieldIndex.get(documentId);fieldIndex.set(documentId,(docs||0)+1)}}removeTerm(fieldId,documentId,term){if(!this._index.has(term)){this.warnDocumentChanged(documentId,fieldId,term);return}let indexData=this._index.fetch(term,createMap),fieldIndex=indexData.get(fieldId);fieldIndex==null||fieldIndex.get(documentId)==null?this.warnDocumentChanged(documentId,fieldId,term):fieldIndex.get(documentId)<=1?fieldIndex.size<=1?indexData.delete(fieldId):fieldIndex.delete(documentId):fieldIndex.set(documentId,fieldIndex.get(documentId)-1),this._index.get(term).size===0&&this._index.delete(term)}warnDocumentChanged(shortDocumentId,fieldId,term){for(let fieldName of Object.keys(this._fieldIds))if(this._fieldIds[fieldName]===fieldId){this._options.logger("warn",`MiniSearch: document with ID ${this._documentIds.get(shortDocumentId)} has changed before removal: term "${term}" was not present in field "${fieldName}". Removing a document after it has changed can corrupt the index!`,"version_conflict");return}}addDocumentId(documentId){let shortDocumentId=this._nextId;return this._idToShortId.set(documentId,shortDocumentId),this._documentIds.set(shortDocumentId,documentId),this._documentCount+=1,this._nextId+=1,shortDocumentId}addFields(fields3){for(let i=0;i<fields3.length;i++)this._fieldIds[fields3[i]]=i}addFieldLength(documentId,fieldId,count,length){let fieldLengths=this._fieldLength.get(documentId);fieldLengths==null&&this._fieldLength.set(documentId,fieldLengths=[]),fieldLengths[fieldId]=length;let totalFieldLength=(this._avgFieldLength[fieldId]||0)*count+length;this._avgFieldLength[fieldId]=totalFieldLength/(count+1)}removeFieldLength(documentId,fieldId,count,length){if(count===1){this._avgFieldLength[fieldId]=0;return}let totalFieldLength=this._avgFieldLength[fieldId]*count-length;this._avgFieldLength[fieldId]=totalFieldLength/(count-1)}saveStoredFields(documentId,doc){let{storeFields,extractField}=this._options;if(storeFields==null||storeFields.length===0)return;let documentFields=this._storedFields.get(documentId);documentFields==null&&this._storedFields.set(documentId,documentFields={});for(let fieldName of storeFields){let fieldValue=extractField(doc,fieldName);fieldValue!==void 0&&(documentFields[fieldName]=fieldValue)}}};MiniSearch.wildcard=Symbol("*");var getOwnProperty=(object,property)=>Object.prototype.hasOwnProperty.call(object,property)?object[property]:void 0,combinators={[OR]:(a,b)=>{for(let docId of b.keys()){let existing2=a.get(docId);if(existing2==null)a.set(docId,b.get(docId));else{let{score,terms,match}=b.get(docId);existing2.score=existing2.score+score,existing2.match=Object.assign(existing2.match,match),assignUniqueTerms(existing2.terms,terms)}}return a},[AND]:(a,b)=>{let combined=new Map;for(let docId of b.keys()){let existing2=a.get(docId);if(existing2==null)continue;let{score,terms,match}=b.get(docId);assignUniqueTerms(existing2.terms,terms),combined.set(docId,{score:existing2.score+score,terms:existing2.terms,match:Object.assign(existing2.match,match)})}return combined},[AND_NOT]:(a,b)=>{for(let docId of b.keys())a.delete(docId);return a}},defaultBM25params={k:1.2,b:.7,d:.5},calcBM25Score=(termFreq,matchingCount,totalCount,fieldLength,avgFieldLength,bm25params)=>{let{k,b,d}=bm25params;return Math.log(1+(totalCount-matchingCount+.5)/(matchingCount+.5))*(d+termFreq*(k+1)/(termFreq+k*(1-b+b*fieldLength/avgFieldLength)))},termToQuerySpec=options3=>(term,i,terms)=>{let fuzzy=typeof options3.fuzzy=="function"?options3.fuzzy(term,i,terms):options3.fuzzy||!1,prefix=typeof options3.prefix=="function"?options3.prefix(term,i,terms):options3.prefix===!0,termBoost=typeof options3.boostTerm=="function"?options3.boostTerm(term,i,terms):1;return{term,fuzzy,prefix,termBoost}},defaultOptions={idField:"id",extractField:(document2,fieldName)=>document2[fieldName],stringifyField:(fieldValue,fieldName)=>fieldValue.toString(),tokenize:text2=>text2.split(SPACE_OR_PUNCTUATION),processTerm:term=>term.toLowerCase(),fields:void 0,searchOptions:void 0,storeFields:[],logger:(level,message)=>{typeof console?.[level]=="function"&&console[level](message)},autoVacuum:!0},defaultSearchOptions={combineWith:OR,prefix:!1,fuzzy:!1,maxFuzzy:6,boost:{},weights:{fuzzy:.45,prefix:.375},bm25:defaultBM25params},defaultAutoSuggestOptions={combineWith:AND,prefix:(term,i,terms)=>i===terms.length-1},defaultVacuumOptions={batchSize:1e3,batchWait:10},defaultVacuumConditions={minDirtFactor:.1,minDirtCount:20},defaultAutoVacuumOptions={...defaultVacuumOptions,...defaultVacuumConditions},assignUniqueTerm=(target,term)=>{target.includes(term)||target.push(term)},assignUniqueTerms=(target,source)=>{for(let term of source)target.includes(term)||target.push(term)},byScore=({score:a},{score:b})=>b-a,createMap=()=>new Map,objectToNumericMap=object=>{let map=new Map;for(let key of Object.keys(object))map.set(parseInt(key,10),object[key]);return map},objectToNumericMapAsync=async object=>{let map=new Map,count=0;for(let key of Object.keys(object))map.set(parseInt(key,10),object[key]),++count%1e3===0&&await wait(0);return map},wait=ms=>new Promise(resolve=>setTimeout(resolve,ms)),SPACE_OR_PUNCTUATION=/[\n\r\p{Z}\p{P}]+/u;function textSearch(source){let search3=once(()=>indexOf(source));return(query,keep)=>{let words=wordsOf(source,query);if(words.length===0&&keep===void 0)return[];let find=spelling=>search3()(words,spelling).filter(item2=>keep?.(item2)??!0);if(words.length===0||query.strict)return find("whole");let exact=find("beginning");return exact.length>=fewHits?exact:[...new Set([...exact,...find("misspelt")])]}}function wordsOf({fields:all,exactFields=[]},{words,fields:fields3}){let anywhere=term=>({term,fields:all,isExact:!1}),named2=Object.entries(fields3).flatMap(([name,terms])=>{let field=[...all,...exactFields].find(one=>one===name);return field===void 0?terms.map(anywhere):terms.map(term=>({term,fields:[field],isExact:exactFields.includes(field)}))});return[...words.map(anywhere),...named2]}var fewHits=10,shortestBeginning=3,shortestMisspelt=4,longWord=8;function indexOf({fields:fields3,exactFields=[],...source}){let all=[...fields3,...exactFields],items=[...source.items()],titles2=items.map(item2=>indexTerms(source.text(item2,fields3[0]))),index=new MiniSearch({fields:all,tokenize:indexTerms,processTerm:term=>term});return index.addAll(items.map((item2,id)=>({id,...Object.fromEntries(all.map(field=>[field,source.text(item2,field)]))}))),(words,spelling)=>{let asked=new Set(words.map(({term})=>term)),boost=at=>{let[item2,title=[]]=[items[at],titles2[at]],isWhole=title.length>0&&title.every(term=>asked.has(term));return(1+(item2===void 0?0:source.popularity(item2))/2)*(isWhole?1.5:1)},queries=words.map(word=>ask2(word,spelling));return index.search(words.length===0?MiniSearch.wildcard:{combineWith:"AND",queries},{boost:{[fields3[0]]:2},boostDocument:boost,weights:{fuzzy:.3,prefix:.5},tokenize:text2=>[text2]}).flatMap(({id})=>items[Number(id)]??[])}}function ask2({term,fields:fields3,isExact},spelling){let isWhole=spelling==="whole"||isExact,isMisspelt=!isWhole&&spelling==="misspelt"&&term.length>=shortestMisspelt,asked={prefix:isUnspaced(term)||!isWhole&&term.length>=shortestBeginning,fuzzy:isMisspelt&&(term.length>=longWord?2:1),queries:[term]};return{fields:[...fields3],combineWith:"OR",queries:[asked,...isMisspelt?swaps(term):[]]}}function swaps(term){let letters=[...term];return letters.slice(1).map((letter,at)=>{let swapped=[...letters];return swapped[at+1]=letters[at]??"",swapped[at]=letter,swapped.join("")})}function searching(find,render,variant){let search3=paged(call=>find(readQuery(call.params),call),(context,node)=>render(context,node,variant),{max:100});return call=>{let found=search3(call),query=call.params.q?.trim(),isFirst=Number(call.params.index??0)===0;return call.caller&&query&&isFirst&&call.context.library.recordSearch(call.caller.userId,query),found}}var indexed=(finder,render,variant)=>searching((query,{context})=>finder(context.search())(query),render,variant);function userPlaylists({context:{catalogue,library:library2},caller}){return[...new Set([catalogue.owner.id,...caller?[caller.userId]:[]])].flatMap(id=>library2.playlists.madeBy(id)).filter(({id})=>!catalogue.playlists.has(id)).filter(({public:isPublic,creatorId})=>isPublic||creatorId===caller?.userId)}function findPlaylists(query,call){let own2=textSearch(playlists(()=>userPlaylists(call)))(query),others=call.context.search().playlists({...query,order:"RANKING"}),found=publicPlaylists(call.context,others.map(({id})=>id)),{tracks:tracks6}=call.context.catalogue,duration2=list=>list.tracks.reduce((sum,{id})=>sum+(tracks6.get(id)?.duration??0),0);return best([...own2,...found],query.order,list=>({...plainKeys(list),duration:duration2(list)}))}var tracks5=indexed(index=>index.tracks,renderTrack,"search"),search2={any:tracks5,track:tracks5,album:indexed(index=>index.albums,renderAlbum,"search"),artist:indexed(index=>index.artists,renderArtist,"listed"),playlist:searching(findPlaylists,renderPlaylist,"listed"),podcast:indexed(index=>index.podcasts,renderPodcast,"full"),radio:indexed(index=>index.radios,renderRadio,"listed"),user:indexed(index=>index.users,renderUser,"listed"),history(call){let searches=call.context.library.searches(callerOf(call).userId);return{...listPage(call,searches,{max:100},({query})=>({query,result:null})),count:searches.length}}};var options=({caller})=>{let member=caller!==void 0;return{streaming:member,streaming_duration:0,offline:member,hq:member,ads_display:!member,ads_audio:!member,too_many_devices:!1,can_subscribe:!1,radio_skips:member?0:6,lossless:!1,preview:!0,radio:!0,type:"options"}},uploadTokenLife=14400,ads={audio:{default:{start:1,interval:3,unit:"track"}},display:{interstitial:{start:900,interval:900,unit:"sec"}},big_native_ads_home:{iphone:{enabled:!1},ipad:{enabled:!1},android:{enabled:!1},android_tablet:{enabled:!1}}},countryName=code=>new Intl.DisplayNames(["en"],{type:"region"}).of(code)??code,userToken=({context,caller})=>caller?streamToken(context,"user",caller.userId):null,infos=call=>{let{country}=call.context.catalogue.owner;return{country_iso:country,country:countryName(country),open:!0,pop:country.toLowerCase(),upload_token:streamToken(call.context,"upload",call.caller?.userId??0),upload_token_lifetime:uploadTokenLife,user_token:userToken(call),hosts:{stream:`${call.context.origin}/mobile/1/`,images:`${call.context.origin}/images`},ads,has_podcasts:!0,offers:[],lyrics_available:!1}},artistName=({context},id)=>context.catalogue.artists.get(id)?.name??"";function existing(found){if(found===void 0)throw errors.noData();return found}var dayOf=time=>time.slice(0,10).split("-").reverse().join("/"),pageOf=({context},author,title,...picture2)=>({author,title,thumbnail:thumbnail(context,...picture2)}),pages={track(call,id){let{title,artistId,albumId}=existing(call.context.catalogue.tracks.get(id));return pageOf(call,artistName(call,artistId),title,"cover",coverHash(albumId))},album(call,id){let{title,artistId}=existing(call.context.catalogue.albums.get(id));return pageOf(call,artistName(call,artistId),title,"cover",coverHash(id))},playlist(call,id){let{title,creatorId}=visiblePlaylist(call,id),{name}=makerOf(call.context,creatorId);return pageOf(call,name,title,"playlist",pictureHash("playlist",id))},show(call,id){let{title}=existing(call.context.catalogue.podcasts.get(id));return pageOf(call,title,title,"talk",podcastHash(id))},episode(call,id){let{podcastId,releaseDate}=existing(call.context.catalogue.episodes.get(id)),{title}=existing(call.context.catalogue.podcasts.get(podcastId));return pageOf(call,title,`${title} podcast - ${dayOf(releaseDate)}`,"talk",podcastHash(podcastId))}},isPageKind=kind=>Object.hasOwn(pages,kind),page2=/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?([a-z]+)\/(\d{1,16})\/?$/i;function addressOf({params:{url}}){if(url===void 0)throw errors.missing("url");if(url.trim()==="")throw errors.emptyParameter();let address=URL.canParse(url.trim())?new URL(url.trim()):void 0,[,kind="",id]=page2.exec(address?.pathname??"")??[],web=address?.protocol==="http:"||address?.protocol==="https:",known=kind.toLowerCase();if(!web||!isPageKind(known))throw errors.wrongParameter("url");return{kind:known,id:Number(id)}}var side=420;function size(call,name){let given=call.params[name]===void 0?side:numberIn(call,name);if(given<1)throw errors.wrongParameter(name);return given}function player(call,{kind,id},width,height){let look=new URLSearchParams({autoplay:String(flagIn(call,"autoplay")??!1),radius:String(flagIn(call,"radius")??!0),tracklist:String(flagIn(call,"tracklist")??!1)});return`<iframe id="music-widget" src="${`${call.context.origin}/widget/dark/${kind}/${id}?${look}`}" width="${width}" height="${height}" allowtransparency="true" allowfullscreen="true" allow="encrypted-media"></iframe>`}function document(call,address,{author,title,thumbnail:thumbnail2}){let{origin}=call.context,[width,height]=[size(call,"maxwidth"),size(call,"maxheight")];return{version:"1.0",type:"rich",cache_age:86400,provider_name:"Embedded music service",provider_url:origin,entity:address.kind,id:address.id,url:`${origin}/en/${address.kind}/${address.id}`,author_name:author,title,thumbnail_url:thumbnail2,thumbnail_width:1e3,thumbnail_height:1e3,width,height,html:player(call,address,width,height)}}var toXml=facts=>`<?xml version="1.0" encoding="utf-8"?>
<oembed>
${Object.entries(facts).map(([name,value])=>`  <${name}>${escaped(String(value))}</${name}>
`).join("")}</oembed>
`,embed=call=>{let{format="json"}=call.params;if(format!=="json"&&format!=="xml")throw errors.wrongParameter("format");let address=addressOf(call),facts=document(call,address,pages[address.kind](call,address.id));return format==="json"?facts:new TextBody("application/xml; charset=utf-8",toXml(facts))},service={infos,options,embed};var details2=call=>{let user2=userOf(call),{owner:owner2}=call.context.catalogue;if(user2.id!==owner2.id||call.caller?.userId!==owner2.id)return renderUser(call.context,user2,"public");let{email,...rest}=renderOwner(call.context,owner2);return call.caller.permissions.has("email")?{...rest,email}:rest},people=kind=>userList("listed",call=>call.context.library[kind](userOf(call).id).map(id=>userWith(call,id))),history=call=>{let{context}=call;return listPage(call,context.library.history(selfOf(call).id),{max:50},({id,at})=>renderSong(context,id,"history",{timestamp:at}))},byKind=(lists,parent)=>call=>{let kind=call.path.kind??"",list=Object.hasOwn(lists,kind)?lists[kind]:void 0;if(!list)throw errors.unknownPath(`/${parent}/${kind}`);return list(call)},counted={max:100},uncounted={max:100,total:!1},forUser=idsOf=>call=>idsOf(call.context,userOf(call)),playedMost=(kind,id)=>forUser((context,user2)=>{let played=byCount(countEach(plays(context,user2).map(track2=>track2[id]))),loved=lovedByRank(context,user2).map(track2=>track2[id]);return first([...played,...loved,...ids2(context,user2,kind)])}),charts=byKind({tracks:trackList("userChart",playedMost("tracks","id"),counted),albums:albumList("userChart",playedMost("albums","albumId"),counted),artists:artistList("userChart",playedMost("artists","artistId"),counted),playlists:playlistList("listed",call=>playlistsOf2(call,userOf(call)).map(({record})=>record),counted)},"charts"),suggested=kind=>forUser((context,user2)=>recommendedTo(context,user2,kind)),suggestedAlbums=kind=>paged(call=>nodesOf(call.context.catalogue.albums,suggested(kind)(call)),(context,node)=>renderAlbum(context,node,"recommended",{timestamp:Math.floor(context.now()/1e3)}),counted),suggestedPlaylists=call=>suggested("playlists")(call).flatMap(id=>call.context.library.playlists.get(id)??[]).filter(record=>isVisible(record,call.caller)),recommendations2=byKind({tracks:trackList("recommended",suggested("tracks"),uncounted),artists:artistList("genre",suggested("artists"),uncounted),playlists:playlistList("listed",suggestedPlaylists,uncounted),radios:radioList("listed",suggested("radios"),counted),albums:suggestedAlbums("albums"),releases:suggestedAlbums("releases")},"recommendations"),permissions2=call=>{selfOf(call);let held=callerOf(call).permissions;return{permissions:Object.fromEntries(permissions.map(name=>[name,held.has(name)]))}},options2=call=>(selfOf(call),service.options(call)),follow=call=>{let{userId}=callerOf(call),target=numberIn(call,"user_id");if(target===userId)throw errors.wrongParameter("user_id");return call.context.library.follow(userId,target)},notify=call=>(callerOf(call),{success:!0}),user={details:details2,followings:people("followings"),followers:people("followers"),flow:trackList("mix",forUser(flowOf),{total:!1}),history,charts,recommendations:recommendations2,permissions:permissions2,options:options2,follow,notify,unfollow:changing(call=>call.context.library.unfollow(callerOf(call).userId,numberIn(call,"user_id")))},mostRecommended=100,ids2=({library:library2},user2,kind)=>library2.favourites(user2.id,kind).map(({id})=>id),plays=(context,user2)=>context.library.history(user2.id).flatMap(({id})=>context.catalogue.tracks.get(id)??[]),lovedByRank=(context,user2)=>nodesOf(context.catalogue.tracks,ids2(context,user2,"tracks")).toSorted((a,b)=>b.rank-a.rank);function flowOf(context,user2){let{owner:owner2}=context.catalogue;return user2.id===owner2.id?owner2.flow:nearTracks(context,user2)}function recommendedTo(context,user2,kind){let found=user2.id===context.catalogue.owner.id?context.catalogue.owner.recommendations[kind]:derived[kind](context,user2),held=new Set(ids2(context,user2,kind==="releases"?"albums":kind));return first(found.filter(id=>!held.has(id)))}var derived={tracks:nearTracks,artists:(context,user2)=>near(context,user2).map(({id})=>id),albums:(context,user2)=>near(context,user2).flatMap(({albumIds})=>albumIds.slice(0,2)),playlists:(context,user2)=>near(context,user2).flatMap(({playlistIds})=>playlistIds),radios:(context,user2)=>{let genres3=new Set(near(context,user2).flatMap(({genreIds})=>genreIds));return nodesOf(context.catalogue.genres,genres3).flatMap(({radioIds})=>radioIds)},releases:(context,user2)=>{let albums3=liked(context,user2).flatMap(({albumIds})=>albumIds.slice(0,2));return nodesOf(context.catalogue.albums,albums3).toSorted((a,b)=>b.releaseDate.localeCompare(a.releaseDate)).map(({id})=>id)}};function nearTracks(context,user2){let artists3=[...liked(context,user2),...near(context,user2)];return first([0,1,2].flatMap(turn=>artists3.flatMap(({topTrackIds})=>topTrackIds[turn]??[])))}function liked(context,user2){let tracks6=nodesOf(context.catalogue.tracks,ids2(context,user2,"tracks")),all=[...ids2(context,user2,"artists"),...tracks6.map(({artistId})=>artistId)];return nodesOf(context.catalogue.artists,new Set(all))}var near=(context,user2)=>nodesOf(context.catalogue.artists,new Set(liked(context,user2).flatMap(({relatedIds})=>relatedIds))),first=found=>[...new Set(found)].slice(0,mostRecommended);var handlers={search:search2,album,artist,track,playlist,podcast,episode,radio,genre,chart,editorial,user,library,service};function handlerOf({group,name}){let handler=handlers[group][name];if(!handler)throw new Error(`no handler for ${group}.${name}`);return handler}function makeSearchIndex(catalogue){let tracks6=searchOf(tracks(catalogue)),albums3=searchOf(albums(catalogue)),artists3=searchOf(artists(catalogue)),matching=query=>tracks6.find(query,boundsOf(query));return{tracks:query=>tracks6.sort(matching(query),query),albums(query){if(!asksOfTracks(query,["album","artist"]))return albums3.search(query);let ids3=new Set(matching(query).map(({albumId})=>albumId));return albums3.sort(nodesOf(catalogue.albums,ids3),query)},artists(query){if(!asksOfTracks(query,["artist"]))return artists3.search(query);let ids3=new Set(matching(query).map(({artistId})=>artistId));return artists3.sort(nodesOf(catalogue.artists,ids3),query)},...smallSearches(catalogue),trackByIsrc:isrc=>first2(catalogue.tracks,track2=>track2.isrc===isrc),albumByUpc:upc=>first2(catalogue.albums,album2=>album2.upc.replace(/^0+/,"")===upc)}}var smallSearches=catalogue=>({playlists:searchOf(playlists(()=>catalogue.playlists.values())).search,podcasts:searchOf(playlists(()=>catalogue.podcasts.values())).search,radios:searchOf(radios(catalogue)).search,users:searchOf(users(catalogue)).search});function first2(nodes,fits){for(let node of nodes.values())if(fits(node))return node}function searchOf(kind){let find=textSearch(kind),sort=(items,{order})=>best(items,order,kind.keys);return{find,sort,search:query=>sort(find(query),query)}}var asksOfTracks=({fields:fields3,bounds},own2)=>Object.keys(bounds).length>0||Object.entries(fields3).some(([name,terms])=>terms.length>0&&!own2.some(field=>field===name));function boundsOf({bounds}){if(Object.keys(bounds).length===0)return;let{dur_min=0,dur_max=Number.POSITIVE_INFINITY}=bounds,{bpm_min=0,bpm_max=Number.POSITIVE_INFINITY}=bounds,asksTempo="bpm_min"in bounds||"bpm_max"in bounds;return({duration:duration2,bpm})=>duration2>=dur_min&&duration2<=dur_max&&(!asksTempo||bpm>0&&bpm>=bpm_min&&bpm<=bpm_max)}var publishedQuota={requests:50,ms:5e3},startEmbedded=options3=>startAt(origin=>createService(options3,origin)),startServed=(served,options3)=>startAt(origin=>serviceOver(served,options3,origin));async function startAt(create2){let{server,origin}=await listen();try{let service2=create2(origin);return{...service2,close:attachServer(server,{...service2,respond:async(request,response)=>send(response,service2.answer(request))})}}catch(error){throw server.close(),error}}function createService(options3,origin){let{catalogue=demoCatalogue()}=options3,search3=once(()=>makeSearchIndex(catalogue));return{...serviceOver({catalogue,search:search3,charts:genreId=>catalogue.charts.get(genreId)},options3,origin),catalogue}}function serviceOver({catalogue,search:search3,charts:charts2},options3,origin){let{store,behaviour,now=Date.now,random=unguessable,report=ignore}=options3,quota=options3.quota??behaviour?.traits.quota??publishedQuota,tokens=createTokens(catalogue.owner.id,now,random),library2=openLibrary(store,catalogue,now),context={catalogue,library:library2,search:search3,charts:charts2,origin,now},[known,unknown]=[createQuota(quota,now),createQuota(options3.strangersQuota??quota,now)],admits=hasToken=>hasToken?known():unknown(),handlers2=behaviour?.handlers(handlerOf)??handlerOf,handle2=createRequestHandler({context,tokens,quota:admits,handlerOf:handlers2}),application=applicationWith(options3.publicSecret??random()),oauth=createOAuth({tokens,application,open:options3.publicSecret!==void 0,listener:catalogue.owner.name,now,random});return{origin,token:tokens.issue(),tokens,application,newSignInPage:oauth.newPage,addLibrary(added){let token=tokens.issue({library:openLibrary(added,catalogue,now)});return{token,close:()=>{tokens.revoke(token)}}},kept:store.kept,...store.note===void 0?{}:{note:store.note},answer:request=>withErrors(()=>oauth.answer(request)??handle2(request),report),crossSite:opensPage,report}}function withErrors(answer,report){try{return answer()}catch(error){return error instanceof ServiceError?json({error:error.body},error.status):(report(error),page("Internal Server Error",500))}}var ignore=()=>{};function createQuota({requests,ms},now){let admitted=[];return()=>{let present=now();for(;admitted[0]!==void 0&&admitted[0]<=present-ms;)admitted.shift();return admitted.length>=requests?!1:(Number.isFinite(requests)&&admitted.push(present),!0)}}export{wordsOf,shortestBeginning,shortestMisspelt,longWord,smallSearches,asksOfTracks,startEmbedded,startServed};
