// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDepositForwarderFactory} from "../../../contracts/interfaces/IDepositForwarderFactory.sol";

import {DepositTest} from "../support/DepositTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {Vm, vm} from "../support/Vm.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

contract DepositForwarderFactoryTest is DepositTest {
    /* ------------------------------------------------------------- ADDRESSES */

    function test_DeploymentRejectsTheZeroAddressAsTreasury() public {
        bytes memory code = bytes.concat(
            vm.getCode("contracts/DepositForwarderFactory.sol:DepositForwarderFactory"),
            abi.encode(address(0))
        );
        bytes4 reason;
        assembly ("memory-safe") {
            pop(create(0, add(code, 0x20), mload(code)))
            returndatacopy(0, 0, 4)
            reason := mload(0)
        }
        vm.assertEq(bytes32(reason), bytes32(IDepositForwarderFactory.ZeroTreasury.selector), "reason");
    }

    function test_NamesTheTreasury() public view {
        vm.assertEq(factory.treasury(), treasury, "treasury");
    }

    function test_AddressFollowsFromFactorySaltAndCode() public view {
        bytes32 hash = keccak256(
            abi.encodePacked(bytes1(0xff), address(factory), aliceSalt, factory.forwarderCodeHash())
        );
        vm.assertEq(factory.forwarderOf(aliceSalt), address(uint160(uint256(hash))), "address");
    }

    function test_CodeHashIsThatOfTheForwarder() public view {
        bytes32 hash = keccak256(vm.getCode("contracts/DepositForwarder.sol:DepositForwarder"));
        vm.assertEq(factory.forwarderCodeHash(), hash, "hash");
    }

    function test_AddressesOfTwoSaltsDiffer() public view {
        vm.assertTrue(factory.forwarderOf(aliceSalt) != factory.forwarderOf(bobSalt), "differ");
    }

    function test_DeploysTheForwarderAtItsAddress() public {
        token.mint(factory.forwarderOf(aliceSalt), 1);
        vm.assertEq(factory.forwarderOf(aliceSalt).code.length, 0, "nothing before");
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.ForwarderDeployed(factory.forwarderOf(aliceSalt), aliceSalt);
        sweep(aliceSalt, address(token));
        vm.assertGt(factory.forwarderOf(aliceSalt).code.length, 0, "code after");
    }

    function test_DeploysTheForwarderOnce() public {
        sweep(aliceSalt, coin);
        vm.recordLogs();
        payCoin(factory.forwarderOf(aliceSalt), 1);
        sweep(aliceSalt, coin);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "events");
        vm.assertEq(logs[0].topics[0], IDepositForwarderFactory.Swept.selector, "not deployed again");
    }

    /* ------------------------------------------------------------ SWEEPING */

    function test_SweepsNativeCoin() public {
        payCoin(factory.forwarderOf(aliceSalt), 3 ether);
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.Swept(factory.forwarderOf(aliceSalt), coin, 3 ether);
        sweep(aliceSalt, coin);
        vm.assertEq(treasury.balance, 3 ether, "arrived");
        vm.assertEq(factory.forwarderOf(aliceSalt).balance, 0, "left");
    }

    function test_SweepsAToken() public {
        token.mint(factory.forwarderOf(aliceSalt), 5_000_000);
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.Swept(factory.forwarderOf(aliceSalt), address(token), 5_000_000);
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 5_000_000, "arrived");
    }

    function test_SweepsManyTokensFromManyAddressesAtOnce() public {
        TestToken other = TestToken(address(new LocalToken("TrueUSD", "TUSD", 18, address(this))));
        IDepositForwarderFactory.Sweep[] memory sweeps = new IDepositForwarderFactory.Sweep[](3);
        for (uint256 i = 0; i < 3; ++i) {
            bytes32 salt = keccak256(abi.encode(i));
            address deposit = factory.forwarderOf(salt);
            token.mint(deposit, 10 + i);
            other.mint(deposit, 20 + i);
            payCoin(deposit, 30 + i);
            address[] memory tokens = new address[](3);
            (tokens[0], tokens[1], tokens[2]) = (address(token), address(other), coin);
            sweeps[i] = IDepositForwarderFactory.Sweep(salt, tokens);
        }
        factory.sweep(sweeps);
        vm.assertEq(token.balanceOf(treasury), 10 + 11 + 12, "first token");
        vm.assertEq(other.balanceOf(treasury), 20 + 21 + 22, "second token");
        vm.assertEq(treasury.balance, 30 + 31 + 32, "coin");
    }

    function test_SweepsLaterDeposits() public {
        token.mint(factory.forwarderOf(aliceSalt), 7);
        sweep(aliceSalt, address(token));
        token.mint(factory.forwarderOf(aliceSalt), 8);
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 15, "both");
    }

    function test_SkipsZeroBalances() public {
        sweep(aliceSalt, coin);
        vm.recordLogs();
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), coin);
        sweep(aliceSalt, tokens);
        vm.assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_ReportsASingleUnit() public {
        sweep(aliceSalt, coin);
        token.mint(factory.forwarderOf(aliceSalt), 1);
        vm.recordLogs();
        sweep(aliceSalt, address(token));
        // The token's own event and the factory's.
        vm.assertEq(vm.getRecordedLogs().length, 2, "events");
    }

    function test_SweepingATokenTwiceInOneCallIsHarmless() public {
        token.mint(factory.forwarderOf(aliceSalt), 9);
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), address(token));
        sweep(aliceSalt, tokens);
        vm.assertEq(token.balanceOf(treasury), 9, "once");
    }

    function test_SweepingNothingDoesNotRevert() public {
        factory.sweep(new IDepositForwarderFactory.Sweep[](0));
        sweep(aliceSalt, new address[](0));
    }

    function testFuzz_EverythingArrives(bytes32 salt, uint96 coins, uint96 first, uint96 second) public {
        address deposit = factory.forwarderOf(salt);
        payCoin(deposit, coins);
        token.mint(deposit, first);
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), coin);
        sweep(salt, tokens);
        token.mint(deposit, second);
        sweep(salt, tokens);
        vm.assertEq(treasury.balance, coins, "coin");
        vm.assertEq(token.balanceOf(treasury), uint256(first) + second, "token");
        vm.assertEq(token.balanceOf(deposit) + deposit.balance, 0, "nothing stays");
    }
}
