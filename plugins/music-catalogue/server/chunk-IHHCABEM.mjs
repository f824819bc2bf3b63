import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
var once=make=>{let made;return()=>(made??={value:make()},made.value)};function lazy(make){let making;return{get(){return making??=make().catch(error=>{throw making=void 0,error}),making},made:async()=>making?.catch(()=>{})}}export{once,lazy};
